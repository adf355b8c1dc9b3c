/** `platen.invoices`: invoices from any source: check, read, write, convert, view. Free; nothing is stored. */
import { readAnswer } from "../http/answer.ts";
import type { Client } from "../http/call.ts";
import type { QueryValues, RequestBody, RequestOptions } from "../http/request.ts";

/** XML as text, or the bytes of an XML or a PDF file. */
export type InvoiceFile = string | Uint8Array;

/** The `_invoice` block of a render's data, and the format that is meant. */
export interface InvoiceBlockInput {
  invoice: Record<string, unknown>;
  profile?: string | undefined;
  syntax?: "cii" | "ubl" | undefined;
  flavour?: string | undefined;
}

/** Of a block: `findings`. Of a file: what it is, and `messages` by the rules of its profile. */
export interface InvoiceVerdict {
  /** Null where no rules for the profile are built. */
  valid: boolean | null;
  findings?: { path: string; message: string; rule?: string; severity: string }[];
  syntax?: string | null;
  profile?: string | null;
  guideline?: string | null;
  sets?: { name: string; version: string; checked: boolean }[];
  messages?: { part: string; severity: string; rule: string; message: string; location?: string | null }[];
  pdfa?: unknown;
  display?: unknown;
}

export interface ReadInvoice {
  syntax: string;
  profile: string | null;
  guideline: string | null;
  /** The `_invoice` block. */
  invoice: Record<string, unknown>;
  attachments: { id: string; filename: string | null; mime: string | null; bytes: number; content_base64: string }[];
  /** What the block has no field for. */
  unmapped: LostValue[];
}

export interface LostValue {
  location: string;
  name: string;
  value: string;
}

export class Invoices {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** A block is checked as before a render; a file by the rules of the profile that it names. `at` checks as of a day. */
  async check(
    input: InvoiceFile | (InvoiceBlockInput & { at?: string }),
    options?: RequestOptions & { at?: string },
  ): Promise<InvoiceVerdict> {
    const { at, ...rest } = options ?? {};

    return (await this.#post("check", { at }, bodyOf(input), rest)).json();
  }

  /** The `_invoice` block of a file, its attachments, and what the block has no field for. */
  async read(file: InvoiceFile, options?: RequestOptions): Promise<ReadInvoice> {
    return (await this.#post("read", {}, bodyOf(file), options)).json();
  }

  /** The XML of a block. */
  async write(block: InvoiceBlockInput, options?: RequestOptions): Promise<string> {
    return (await this.#post("write", {}, bodyOf(block), options, "application/xml")).text();
  }

  /** The XML of a file in another syntax or profile, and what was lost on the way. */
  async convert(
    file: InvoiceFile,
    { to, profile }: { to: "cii" | "ubl"; profile?: string },
    options?: RequestOptions,
  ): Promise<{ xml: string; lost: LostValue[] }> {
    return (await this.#post("convert", { to, profile }, bodyOf(file), options)).json();
  }

  /** A page that shows the invoice. */
  async view(
    input: InvoiceFile | Pick<InvoiceBlockInput, "invoice">,
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
