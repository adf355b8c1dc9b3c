/** `platen.templates.datasets`: sample data stored with a template. */
import type { Dataset, NewDataset } from "../api-types.ts";
import { type Client, call, sendCall } from "../http/call.ts";
import type { RequestOptions } from "../http/request.ts";

export class TemplateDatasets {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  get(slug: string, name: string, options?: RequestOptions): Promise<Dataset> {
    return call(this.#client, "GET /v1/templates/{slug}/datasets/{name}", { path: { slug, name } }, options);
  }

  /** The JSON text as it was written. */
  async text(slug: string, name: string, options?: RequestOptions): Promise<string> {
    const input = { path: { slug, name }, headers: { Accept: "text/plain" } };
    const answer = await sendCall(this.#client, "GET /v1/templates/{slug}/datasets/{name}", input, options);

    return answer.text();
  }

  /** A text is stored as it is written. */
  put(slug: string, name: string, dataset: NewDataset | string, options?: RequestOptions): Promise<Dataset> {
    const sent =
      typeof dataset === "string" ? { content: { content: dataset, contentType: "text/plain" } } : { body: dataset };

    return call(this.#client, "PUT /v1/templates/{slug}/datasets/{name}", { path: { slug, name }, ...sent }, options);
  }

  async delete(slug: string, name: string, options?: RequestOptions): Promise<void> {
    await call(this.#client, "DELETE /v1/templates/{slug}/datasets/{name}", { path: { slug, name } }, options);
  }
}
