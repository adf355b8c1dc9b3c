/**
 * Reads PDFMonkey's API. The key is in memory and goes to this one address: redirects are not followed, and nothing that
 * PDFMonkey answers reaches an error message, because its answers may repeat the key.
 */
import { type AllowPrivate, EgressError, guardedFetch, noPrivate, parseAllowPrivate } from "@platen/egress";
import { SourceError } from "../../import-source.ts";
import { createTurns } from "../../turns.ts";
import { ApiFailure } from "./errors.ts";
import {
  type PdfmonkeyCard,
  type PdfmonkeySnippet,
  type PdfmonkeyTemplate,
  readCard,
  readSnippet,
  readTemplate,
  recordOf,
} from "./template.ts";
import { waitFor } from "./wait.ts";

const PDFMONKEY_URL = "https://api.pdfmonkey.io/api/v1";

interface ClientOptions {
  apiKey: string;
  workspaceId: string;
  /** The whole base address. Naming one is the permission to reach it, also where it is private. */
  baseUrl?: string | undefined;
  maxTemplateBytes: number;
}

const CALL_TIMEOUT_MS = 30_000;
const MOST_CALLS = 4;
const MOST_TRIES = 3;
const LONGEST_WAIT_MS = 60_000;
const WAITS_MS = [500, 1_000];
const MOST_PAGES = 2_000;
const LARGEST_LIST_BYTES = 64 * 1024 * 1024;

export class PdfmonkeyClient {
  readonly #options: ClientOptions;
  readonly #baseUrl: string;
  readonly #allowPrivate: AllowPrivate;
  readonly #turns = createTurns(MOST_CALLS);

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#baseUrl = (options.baseUrl ?? PDFMONKEY_URL).replace(/\/+$/, "");
    this.#allowPrivate = options.baseUrl === undefined ? noPrivate : permissionFor(options.baseUrl);
  }

  /** Every template of the workspace, in PDFMonkey's order. */
  async cards(signal: AbortSignal): Promise<PdfmonkeyCard[]> {
    return this.#list("document_template_cards", readCard, signal);
  }

  async template(id: string, signal: AbortSignal): Promise<PdfmonkeyTemplate> {
    // Published fields and drafts, and JSON escapes of both.
    const maxBytes = 4 * this.#options.maxTemplateBytes + 1024 * 1024;
    const answer = await this.#get(`document_templates/${encodeURIComponent(id)}`, "", maxBytes, signal);
    const template = readTemplate(recordOf(answer)?.document_template);
    if (template === null) throw new ApiFailure("unreadable", null);

    return template;
  }

  async snippets(signal: AbortSignal): Promise<PdfmonkeySnippet[]> {
    return this.#list("snippets", readSnippet, signal);
  }

  async snippet(id: string, signal: AbortSignal): Promise<PdfmonkeySnippet | null> {
    const maxBytes = 2 * this.#options.maxTemplateBytes + 1024 * 1024;
    const answer = await this.#get(`snippets/${encodeURIComponent(id)}`, "", maxBytes, signal);

    return readSnippet(recordOf(answer)?.snippet);
  }

  async #list<Row>(path: string, read: (row: unknown) => Row | null, signal: AbortSignal): Promise<Row[]> {
    const rows: Row[] = [];
    const workspace = `q[workspace_id]=${encodeURIComponent(this.#options.workspaceId)}`;
    let page = "page=all";
    for (let last = 0, pages = 0; pages < MOST_PAGES; pages++) {
      const answer = recordOf(await this.#get(path, `${page}&${workspace}`, LARGEST_LIST_BYTES, signal));
      const found = answer?.[path];
      if (!Array.isArray(found)) throw new ApiFailure("unreadable", null);
      rows.push(...found.map(read).filter((row) => row !== null));
      const next = Number(recordOf(answer?.meta)?.next_page);
      // A page that was read already would be read forever.
      if (!Number.isInteger(next) || next <= last) return rows;
      last = next;
      page = `page[number]=${next}`;
    }

    throw new SourceError("too_many", `PDFMonkey lists more than ${MOST_PAGES} pages.`);
  }

  async #get(path: string, query: string, maxBytes: number, signal: AbortSignal): Promise<unknown> {
    const end = await this.#turns.take(signal);
    try {
      return await this.#try(`${this.#baseUrl}/${path}${query === "" ? "" : `?${query}`}`, maxBytes, signal);
    } finally {
      end();
    }
  }

  async #try(url: string, maxBytes: number, signal: AbortSignal): Promise<unknown> {
    for (let tries = 1; ; tries++) {
      const result = await this.#send(url, maxBytes, signal);
      if (!(result instanceof ApiFailure)) return result.value;
      if (!result.isWorthRetrying || tries === MOST_TRIES) throw result;
      const asked = result.retryAfterMs === null ? null : Math.min(result.retryAfterMs, LONGEST_WAIT_MS);
      await waitFor(asked ?? WAITS_MS[tries - 1]!, signal);
    }
  }

  async #send(url: string, maxBytes: number, signal: AbortSignal): Promise<{ value: unknown } | ApiFailure> {
    try {
      const { status, headers, body } = await guardedFetch({
        url,
        headers: { authorization: `Bearer ${this.#options.apiKey}`, accept: "application/json" },
        allowPrivate: this.#allowPrivate,
        timeoutMs: CALL_TIMEOUT_MS,
        maxBytes,
        maxRedirects: 0,
        signal,
      });
      if (status !== 200) return ApiFailure.ofStatus(status, headers["retry-after"]);
      return { value: JSON.parse(new TextDecoder().decode(body)) };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof EgressError) return ApiFailure.ofEgress(error);
      if (error instanceof SyntaxError) return new ApiFailure("unreadable", null);
      throw error;
    }
  }
}

/** The host and port of an address that was named on purpose; link-local and metadata addresses stay closed all the same. */
function permissionFor(baseUrl: string): AllowPrivate {
  const url = URL.parse(baseUrl);
  if (url === null) return noPrivate;
  const port = url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port;
  try {
    return parseAllowPrivate(`${url.hostname}:${port}`);
  } catch {
    return noPrivate;
  }
}
