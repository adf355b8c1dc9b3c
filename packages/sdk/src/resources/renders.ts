/** `platen.renders`: create, wait, read, download. */
import type { Batch, BatchRequest, Operations, Render, RenderRequest } from "../api-types.ts";
import { type Downloaded, type DownloadTarget, download } from "../download.ts";
import { type Client, call, requestOf, sendCall } from "../http/call.ts";
import type { RequestOptions } from "../http/request.ts";
import { retryAfterMs } from "../http/retry-after.ts";
import { type List, makeList } from "../list.ts";
import { errorOfProblem } from "../platen-error.ts";
import { type WaitOptions, waitUntilEnded } from "../wait.ts";

type RenderQuery = Operations["GET /v1/renders"]["query"];
type PageQuery = Operations["GET /v1/renders/{id}/pages/{page}"]["query"];

/** `output` is left out: `create` answers with the render, `createFile` with the file. */
export type NewRender = Omit<RenderRequest, "output">;

export class Renders {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Renders a document and gives the render. One that takes longer than the service waits, and every one with
   * `async: true`, has not ended yet: `wait` for it.
   *
   * @example
   * const render = await platen.renders.create({ template: "invoice", data: { number: "2026-001" } });
   */
  create(request: NewRender, options?: RequestOptions): Promise<Render> {
    return call(this.#client, "POST /v1/renders", { query: { output: "json" }, body: request }, options);
  }

  /**
   * Queues a render and waits until it has ended, by asking for it. A failed one is thrown as the problem that it
   * failed with.
   */
  async createAndWait(request: NewRender, options: WaitOptions = {}): Promise<Render> {
    const accepted = await this.create({ ...request, async: true }, options);

    return this.wait(accepted.id, options);
  }

  /** Renders a document and gives its bytes. */
  async createFile(request: NewRender, options: WaitOptions = {}): Promise<Uint8Array> {
    const render = await this.create(request, options);
    if (!hasEnded(render)) await this.wait(render.id, options);

    return this.file(render.id, options);
  }

  /** Waits until a render has ended, by asking for it, ever more slowly. */
  async wait(id: string, options: WaitOptions = {}): Promise<Render> {
    const { idempotencyKey: _, ...rest } = options;
    const look = async () => {
      const answer = await sendCall(this.#client, "GET /v1/renders/{id}", { path: { id } }, rest);
      const value = answer.json<Render>();
      return { value, hasEnded: hasEnded(value), retryAfterMs: retryAfterMs(answer.headers, Date.now()) };
    };
    const render = await waitUntilEnded(`The render ${id}`, look, rest);
    if (render.error)
      throw errorOfProblem(render.error, { renderId: render.id, baseUrl: this.#client.connection.baseUrl });

    return render;
  }

  get(id: string, options?: RequestOptions): Promise<Render> {
    return call(this.#client, "GET /v1/renders/{id}", { path: { id } }, options);
  }

  /** The render log, newest first. */
  list(query: RenderQuery = {}, options?: RequestOptions): List<Render> {
    return makeList((cursor) =>
      call(this.#client, "GET /v1/renders", { query: { ...query, cursor: cursor ?? query.cursor } }, options),
    );
  }

  iterate(query: RenderQuery = {}, options?: RequestOptions): AsyncGenerator<Render, void, undefined> {
    return this.list(query, options).iterate();
  }

  /** The file in memory. For large ones use `download`. */
  async file(id: string, options?: RequestOptions): Promise<Uint8Array> {
    const headers = { Accept: "*/*" };
    const answer = await sendCall(
      this.#client,
      "GET /v1/renders/{id}/file",
      { path: { id }, headers },
      withoutKey(options),
    );

    return answer.bytes;
  }

  /** The file to a path or into a stream, piece by piece. */
  download(id: string, target: DownloadTarget, options?: RequestOptions): Promise<Downloaded> {
    return download(this.#client.connection, requestOf("GET /v1/renders/{id}/file", { path: { id } }), target, options);
  }

  /** A page of a PDF as a picture (PNG); pages count from 1. */
  async page(id: string, page: number, query: PageQuery = {}, options?: RequestOptions): Promise<Uint8Array> {
    const request = { path: { id, page: `${page}.png` }, query, headers: { Accept: "*/*" } };
    const answer = await sendCall(this.#client, "GET /v1/renders/{id}/pages/{page}", request, options);

    return answer.bytes;
  }

  /** The XML of the e-invoice that the file carries. */
  async einvoiceXml(id: string, options?: RequestOptions): Promise<string> {
    const answer = await sendCall(this.#client, "GET /v1/renders/{id}/einvoice.xml", { path: { id } }, options);

    return answer.text();
  }

  /** Deletes the file at once; the render stays in the log. */
  async deleteFile(id: string, options?: RequestOptions): Promise<void> {
    await call(this.#client, "DELETE /v1/renders/{id}/file", { path: { id } }, options);
  }

  /** Queues up to 1,000 renders, or none of them where one is refused (`error.index` names it). */
  batch(request: BatchRequest, options?: RequestOptions): Promise<Batch> {
    return call(this.#client, "POST /v1/renders/batch", { body: request }, options);
  }
}

function hasEnded({ status }: Render): boolean {
  return status === "succeeded" || status === "failed";
}

/** The key belongs to the request that creates. */
function withoutKey(options: RequestOptions = {}): RequestOptions {
  const { idempotencyKey: _, ...rest } = options;

  return rest;
}
