/** The client of a Platen service. */
import type { Operations } from "./api-types.ts";
import { type Answer, type ParseJson, readAnswer } from "./http/answer.ts";
import { type CallInput, type Client, call, type OperationName } from "./http/call.ts";
import { openConnection } from "./http/connection.ts";
import type { ApiRequest, RequestOptions } from "./http/request.ts";
import { PlatenError } from "./platen-error.ts";
import { Batches } from "./resources/batches.ts";
import { Imports } from "./resources/imports.ts";
import { Invoices } from "./resources/invoices.ts";
import { Keys, Workspaces } from "./resources/keys.ts";
import { Renders } from "./resources/renders.ts";
import { Templates } from "./resources/templates.ts";
import { UsageOfMonth } from "./resources/usage.ts";
import { Webhooks } from "./resources/webhooks.ts";
import { environmentVariable } from "./runtime.ts";

export interface PlatenOptions {
  /** Else `PLATEN_API_KEY` of the environment. */
  apiKey?: string | undefined;
  /** Else `PLATEN_BASE_URL` of the environment, else the service on this machine. */
  baseUrl?: string | undefined;
  /** For each attempt: until the answer begins, and between two pieces of it. Default: 60 s. */
  timeoutMs?: number | undefined;
  /** How often a request is sent again after a fault that passes. Default: 2. */
  maxRetries?: number | undefined;
  /** The pause before the first retry; it doubles with each. Default: 500 ms. */
  retryDelayMs?: number | undefined;
  /** Sent with every request. */
  headers?: Record<string, string> | undefined;
  /** Instead of the runtime's own. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Instead of `JSON.parse`: for programs that need every digit of a number. */
  parseJson?: ParseJson | undefined;
}

const usualBaseUrl = "http://127.0.0.1:4700";

/**
 * @example
 * const platen = new Platen({ apiKey: process.env.PLATEN_API_KEY, baseUrl: "https://platen.example.com" });
 * const render = await platen.renders.createAndWait({ template: "invoice", data: { number: "2026-001" } });
 * await platen.renders.download(render.id, "invoice.pdf");
 */
export class Platen {
  readonly baseUrl: string;
  readonly renders: Renders;
  readonly batches: Batches;
  readonly templates: Templates;
  readonly webhooks: Webhooks;
  readonly usage: UsageOfMonth;
  readonly invoices: Invoices;
  readonly imports: Imports;
  readonly keys: Keys;
  readonly workspaces: Workspaces;
  readonly #client: Client;

  constructor(options: PlatenOptions = {}) {
    const apiKey = keyOf(options.apiKey);
    this.baseUrl = addressOf(options.baseUrl ?? environmentVariable("PLATEN_BASE_URL") ?? usualBaseUrl);
    const connection = openConnection({
      apiKey,
      baseUrl: this.baseUrl,
      timeoutMs: options.timeoutMs ?? 60_000,
      maxRetries: options.maxRetries ?? 2,
      retryDelayMs: options.retryDelayMs ?? 500,
      headers: options.headers ?? {},
      fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    });
    this.#client = { connection, parseJson: options.parseJson ?? JSON.parse };
    this.renders = new Renders(this.#client);
    this.batches = new Batches(this.#client);
    this.templates = new Templates(this.#client);
    this.webhooks = new Webhooks(this.#client);
    this.usage = new UsageOfMonth(this.#client);
    this.invoices = new Invoices(this.#client);
    this.imports = new Imports(this.#client);
    this.keys = new Keys(this.#client);
    this.workspaces = new Workspaces(this.#client);
  }

  /**
   * Any operation of the API by its name, with the types of the OpenAPI document.
   *
   * @example
   * const { data } = await platen.call("GET /v1/templates/{slug}/versions", { path: { slug: "invoice" } });
   */
  call<Name extends OperationName>(
    name: Name,
    input?: CallInput<Name>,
    options?: RequestOptions,
  ): Promise<Operations[Name]["answer"]> {
    return call(this.#client, name, input, options);
  }

  /** Any request, with the whole answer: for headers, and for bodies that are sent as they are written. */
  request(request: ApiRequest, options?: RequestOptions): Promise<Answer> {
    const { connection, parseJson } = this.#client;

    return connection.send(request, (response, watch) => readAnswer(response, watch, parseJson), options);
  }
}

function keyOf(given: string | undefined): string {
  const key = (given ?? environmentVariable("PLATEN_API_KEY"))?.trim();
  if (!key) {
    throw new PlatenError({
      code: "invalid_argument",
      detail: "No API key: give apiKey, or set PLATEN_API_KEY. The first start of a service prints two keys.",
    });
  }
  // The key itself stays out of the message.
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new PlatenError({
    code: "invalid_argument",
    detail: "apiKey is not an API key: a key is plt_live_ or plt_test_ followed by 36 letters and digits.",
  });
}

function addressOf(given: string): string {
  const address = given.trim().replace(/\/+$/, "");
  if (/^https?:\/\/[^/?#\s]+[^?#\s]*$/i.test(address)) return address;

  throw new PlatenError({
    code: "invalid_argument",
    detail: `baseUrl is "${given}"; give the address of a service, such as ${usualBaseUrl}.`,
  });
}
