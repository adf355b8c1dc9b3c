/** `platen.templates`: drafts, versions, data sets, assets, checks and previews. */
import type {
  CheckRequest,
  DraftCheck,
  ListedTemplate,
  NewTemplate,
  Operations,
  PreviewRequest,
  PublishedVersion,
  PublishRequest,
  Template,
  TemplateChanges,
  TemplateCopy,
  TemplateDiff,
  TemplateDiffRequest,
  TemplateSummary,
  TemplateVersion,
} from "../api-types.ts";
import { type Client, call, sendCall } from "../http/call.ts";
import type { RequestOptions } from "../http/request.ts";
import { type List, makeList } from "../list.ts";
import { TemplateAssets } from "./template-assets.ts";
import { TemplateDatasets } from "./template-datasets.ts";
import { TemplateSnapshots } from "./template-snapshots.ts";

type PageQuery = Operations["GET /v1/templates/{slug}/versions"]["query"];
type SummaryQuery = Omit<Operations["GET /v1/templates"]["query"], "view">;

export class Templates {
  readonly #client: Client;
  readonly datasets: TemplateDatasets;
  readonly assets: TemplateAssets;
  readonly snapshots: TemplateSnapshots;

  constructor(client: Client) {
    this.#client = client;
    this.datasets = new TemplateDatasets(client);
    this.assets = new TemplateAssets(client);
    this.snapshots = new TemplateSnapshots(client);
  }

  create(template: NewTemplate, options?: RequestOptions): Promise<Template> {
    return call(this.#client, "POST /v1/templates", { body: template }, options);
  }

  get(slug: string, options?: RequestOptions): Promise<Template> {
    return call(this.#client, "GET /v1/templates/{slug}", { path: { slug } }, options);
  }

  /** Newest first, without the data of the data sets. */
  list(query: PageQuery = {}, options?: RequestOptions): List<ListedTemplate> {
    return makeList(
      (cursor) =>
        call(
          this.#client,
          "GET /v1/templates",
          { query: { ...query, cursor: cursor ?? query.cursor } },
          options,
        ) as Promise<{ data: ListedTemplate[]; next_cursor: string | null }>,
    );
  }

  iterate(query: PageQuery = {}, options?: RequestOptions): AsyncGenerator<ListedTemplate, void, undefined> {
    return this.list(query, options).iterate();
  }

  /** What a list for people shows; can be searched and sorted. */
  summaries(query: SummaryQuery = {}, options?: RequestOptions): List<TemplateSummary> {
    return makeList(
      (cursor) =>
        call(
          this.#client,
          "GET /v1/templates",
          { query: { ...query, view: "summary", cursor: cursor ?? query.cursor } },
          options,
        ) as Promise<{ data: TemplateSummary[]; next_cursor: string | null }>,
    );
  }

  /** Changes the fields that are given. */
  update(slug: string, changes: TemplateChanges, options?: RequestOptions): Promise<Template> {
    return call(this.#client, "PATCH /v1/templates/{slug}", { path: { slug }, body: changes }, options);
  }

  async delete(slug: string, options?: RequestOptions): Promise<void> {
    await call(this.#client, "DELETE /v1/templates/{slug}", { path: { slug } }, options);
  }

  duplicate(slug: string, copy: TemplateCopy, options?: RequestOptions): Promise<Template> {
    return call(this.#client, "POST /v1/templates/{slug}/duplicate", { path: { slug }, body: copy }, options);
  }

  /** Makes the draft the version that renders use. */
  publish(slug: string, request: PublishRequest = {}, options?: RequestOptions): Promise<PublishedVersion> {
    return call(this.#client, "POST /v1/templates/{slug}/publish", { path: { slug }, body: request }, options);
  }

  versions(slug: string, query: PageQuery = {}, options?: RequestOptions): List<TemplateVersion> {
    return makeList((cursor) =>
      call(
        this.#client,
        "GET /v1/templates/{slug}/versions",
        { path: { slug }, query: { ...query, cursor: cursor ?? query.cursor } },
        options,
      ),
    );
  }

  version(slug: string, version: number, options?: RequestOptions): Promise<TemplateVersion> {
    return call(this.#client, "GET /v1/templates/{slug}/versions/{version}", { path: { slug, version } }, options);
  }

  /** A published version becomes the draft again. */
  restore(slug: string, version: number, options?: RequestOptions): Promise<Template> {
    return call(
      this.#client,
      "POST /v1/templates/{slug}/versions/{version}/restore",
      { path: { slug, version }, body: {} },
      options,
    );
  }

  /** Everything that can be found in the draft and its data without rendering. */
  check(slug: string, request: CheckRequest = {}, options?: RequestOptions): Promise<DraftCheck> {
    return call(this.#client, "POST /v1/templates/{slug}/check", { path: { slug }, body: request }, options);
  }

  /** What differs between the documents of two versions, or of a version and the draft. */
  diff(slug: string, request: TemplateDiffRequest, options?: RequestOptions): Promise<TemplateDiff> {
    return call(this.#client, "POST /v1/templates/{slug}/diff", { path: { slug }, body: request }, options);
  }

  /** The file of the draft, or of a version: free, and not stored. */
  async preview(slug: string, request: PreviewRequest = {}, options?: RequestOptions): Promise<Uint8Array> {
    const headers = { Accept: "*/*" };
    const answer = await sendCall(
      this.#client,
      "POST /v1/templates/{slug}/preview",
      { path: { slug }, body: request, headers },
      options,
    );

    return answer.bytes;
  }
}
