/** `platen.invoices`: invoices from any source: check, read, write, convert, view. Free; nothing is stored. */
import type {
  ConvertedInvoice,
  InvoiceBlockVerdict,
  InvoiceCheckRequest,
  InvoiceContent,
  InvoiceFileVerdict,
  InvoiceViewRequest,
  InvoiceWriteRequest,
} from "../api-types.ts";
import { readAnswer } from "../http/answer.ts";
import type { Client } from "../http/call.ts";
import type { QueryValues, RequestBody, RequestOptions } from "../http/request.ts";

/** XML as text, or the bytes of an XML or a PDF file. */
export type InvoiceFile = string | Uint8Array;

export class Invoices {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** A block is checked as before a render; a file by the rules of the profile that it names. `at` checks as of a day. */
  check(file: InvoiceFile, options?: RequestOptions & { at?: string }): Promise<InvoiceFileVerdict>;
  check(block: InvoiceCheckRequest, options?: RequestOptions & { at?: string }): Promise<InvoiceBlockVerdict>;
  async check(
    input: InvoiceFile | InvoiceCheckRequest,
    { at, ...options }: RequestOptions & { at?: string } = {},
  ): Promise<InvoiceFileVerdict | InvoiceBlockVerdict> {
    return (await this.#post("check", { at }, bodyOf(input), options)).json();
  }

  /** The `_invoice` block of a file, its attachments, and what the block has no field for. */
  async read(file: InvoiceFile, options?: RequestOptions): Promise<InvoiceContent> {
    return (await this.#post("read", {}, bodyOf(file), options)).json();
  }

  /** The XML of a block. */
  async write(block: InvoiceWriteRequest, options?: RequestOptions): Promise<string> {
    return (await this.#post("write", {}, bodyOf(block), options, "application/xml")).text();
  }

  /** The XML of a file in another syntax or profile, and what was lost on the way. */
  async convert(
    file: InvoiceFile,
    { to, profile }: { to: "cii" | "ubl"; profile?: string },
    options?: RequestOptions,
  ): Promise<ConvertedInvoice> {
    return (await this.#post("convert", { to, profile }, bodyOf(file), options)).json();
  }

  /** A page that shows the invoice. */
  async view(
    input: InvoiceFile | InvoiceViewRequest,
    query: { format?: "html" | "pdf"; locale?: string } = {},
    options?: RequestOptions,
  ): Promise<Uint8Array> {
    return (await this.#post("view", query, bodyOf(input), options, "*/*")).bytes;
  }

  #post(verb: string, query: QueryValues, body: RequestBody, options?: RequestOptions, accept = "application/json") {
    const { connection, parseJson } = this.#client;
    const request = { method: "POST" as const, path: `/v1/invoices/${verb}`, query, body, headers: { Accept: accept } };

    return connection.send(request, (response, watch) => readAnswer(response, watch, parseJson), options);
  }
}

function bodyOf(input: InvoiceFile | object): RequestBody {
  if (typeof input === "string") return { content: input, contentType: "application/xml" };
  if (!(input instanceof Uint8Array)) return { json: input };
  // A PDF may have a few bytes before its header.
  const start = new TextDecoder("latin1").decode(input.subarray(0, 1024));

  return { content: input, contentType: start.includes("%PDF-") ? "application/pdf" : "application/xml" };
}
