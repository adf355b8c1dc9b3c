/** `platen.imports`: templates of other services become drafts here. */
import type { Operations } from "../api-types.ts";
import { type Client, call } from "../http/call.ts";
import type { RequestOptions } from "../http/request.ts";

type Pdfmonkey = Operations["POST /v1/imports/pdfmonkey"];

/** An import of many templates takes minutes, and the answer comes at its end. */
const usualTimeoutMs = 11 * 60_000;

export class Imports {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** `api_key` is that of PDFMonkey: it is used for this request only and never stored. */
  pdfmonkey(request: Pdfmonkey["body"], options: RequestOptions = {}): Promise<Pdfmonkey["answer"]> {
    return call(
      this.#client,
      "POST /v1/imports/pdfmonkey",
      { body: request },
      { timeoutMs: usualTimeoutMs, ...options },
    );
  }
}
