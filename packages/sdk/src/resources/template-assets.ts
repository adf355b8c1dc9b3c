/** `platen.templates.assets`: logos, fonts and style sheets of a template. */
import type { Asset } from "../api-types.ts";
import { type Client, call, sendCall } from "../http/call.ts";
import type { RequestOptions } from "../http/request.ts";

export class TemplateAssets {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** `path` as templates refer to it, such as `assets/logo.svg`; the folder may be left out. */
  async get(slug: string, path: string, options?: RequestOptions): Promise<Uint8Array> {
    const input = { path: { slug, path: inFolder(path) }, headers: { Accept: "*/*" } };
    const answer = await sendCall(this.#client, "GET /v1/templates/{slug}/assets/{path}", input, options);

    return answer.bytes;
  }

  put(
    slug: string,
    path: string,
    asset: { bytes: Uint8Array; contentType: string },
    options?: RequestOptions,
  ): Promise<Asset> {
    const content = { content: asset.bytes, contentType: asset.contentType };

    return call(
      this.#client,
      "PUT /v1/templates/{slug}/assets/{path}",
      { path: { slug, path: inFolder(path) }, content },
      options,
    );
  }

  async delete(slug: string, path: string, options?: RequestOptions): Promise<void> {
    await call(
      this.#client,
      "DELETE /v1/templates/{slug}/assets/{path}",
      { path: { slug, path: inFolder(path) } },
      options,
    );
  }
}

function inFolder(path: string): string {
  return path.replace(/^assets\//, "");
}
