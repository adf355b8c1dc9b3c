/** `platen.batches`: read and wait. Batches are made with `platen.renders.batch`. */
import type { Batch, Operations } from "../api-types.ts";
import { type Client, call, sendCall } from "../http/call.ts";
import type { RequestOptions } from "../http/request.ts";
import { retryAfterMs } from "../http/retry-after.ts";
import { type List, makeList } from "../list.ts";
import { type WaitOptions, waitUntilEnded } from "../wait.ts";

type ListedBatch = Operations["GET /v1/batches"]["answer"]["data"][number];
type BatchQuery = Operations["GET /v1/batches"]["query"];

export class Batches {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  get(id: string, options?: RequestOptions): Promise<Batch> {
    return call(this.#client, "GET /v1/batches/{id}", { path: { id } }, options);
  }

  /** Waits until every render of the batch has ended. Failed ones are counted in the batch, not thrown. */
  wait(id: string, options: WaitOptions = {}): Promise<Batch> {
    const look = async () => {
      const answer = await sendCall(this.#client, "GET /v1/batches/{id}", { path: { id } }, options);
      const value = answer.json<Batch>();
      const hasEnded = value.status !== "queued" && value.status !== "rendering";
      return { value, hasEnded, retryAfterMs: retryAfterMs(answer.headers, Date.now()) };
    };

    return waitUntilEnded(`The batch ${id}`, look, options);
  }

  /** Newest first. */
  list(query: BatchQuery = {}, options?: RequestOptions): List<ListedBatch> {
    return makeList((cursor) =>
      call(this.#client, "GET /v1/batches", { query: { ...query, cursor: cursor ?? query.cursor } }, options),
    );
  }

  iterate(query: BatchQuery = {}, options?: RequestOptions): AsyncGenerator<ListedBatch, void, undefined> {
    return this.list(query, options).iterate();
  }
}
