/** `platen.usage`: the units of a month. */
import type { Operations, Usage } from "../api-types.ts";
import { type Client, call } from "../http/call.ts";
import type { RequestOptions } from "../http/request.ts";

export class UsageOfMonth {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Of this month, or of `{ month: "2026-11" }`. */
  get(query: Operations["GET /v1/usage"]["query"] = {}, options?: RequestOptions): Promise<Usage> {
    return call(this.#client, "GET /v1/usage", { query }, options);
  }
}
