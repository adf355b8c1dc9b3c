/** `platen.templates.snapshots`: earlier states of a draft. */
import type { ListedSnapshot, Operations, Snapshot, Template } from "../api-types.ts";
import { type Client, call } from "../http/call.ts";
import type { RequestOptions } from "../http/request.ts";
import { type List, makeList } from "../list.ts";

type PageQuery = Operations["GET /v1/templates/{slug}/snapshots"]["query"];

export class TemplateSnapshots {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  list(slug: string, query: PageQuery = {}, options?: RequestOptions): List<ListedSnapshot> {
    return makeList((cursor) =>
      call(
        this.#client,
        "GET /v1/templates/{slug}/snapshots",
        { path: { slug }, query: { ...query, cursor: cursor ?? query.cursor } },
        options,
      ),
    );
  }

  get(slug: string, id: string, options?: RequestOptions): Promise<Snapshot> {
    return call(this.#client, "GET /v1/templates/{slug}/snapshots/{id}", { path: { slug, id } }, options);
  }

  /** The snapshot becomes the draft. */
  restore(slug: string, id: string, options?: RequestOptions): Promise<Template> {
    return call(
      this.#client,
      "POST /v1/templates/{slug}/snapshots/{id}/restore",
      { path: { slug, id }, body: {} },
      options,
    );
  }
}
