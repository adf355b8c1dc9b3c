/** Talks to a running service: one request, one answer, and every failure with the exit code that fits it. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { parseKeepingDigits } from "@platen/json";
import manifest from "../../package.json" with { type: "json" };
import { CommandError, type ExitCode, exitCodes } from "../exit-codes.ts";

export interface ServiceClient {
  readonly baseUrl: string;
  send(method: Method, path: string, body?: RequestBody, headers?: Record<string, string>): Promise<ServiceAnswer>;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** JSON text, or a file with its media type. */
export type RequestBody = { json: string } | { bytes: Uint8Array; contentType: string };

export interface ServiceAnswer {
  status: number;
  etag: string | null;
  bytes: Uint8Array;
  /** The body as JSON, its numbers with the digits that were sent. */
  json<T>(): T;
}

interface Problem {
  code?: string;
  detail?: string;
  request_id?: string;
  /** Where in the template. */
  position?: { file: string; line: number; column: number } | null;
  errors?: { path: string; message: string }[];
}

const defaultPort = 4700;
const timeoutMs = 120_000;
/** A service that is busy says when to come back; a longer wait is reported instead. */
const longestPauseMs = 10_000;
const mostAttempts = 3;

/**
 * A client for the service at `PLATEN_BASE_URL`, else on the port `PLATEN_PORT` of this machine, with the key in `PLATEN_API_KEY`.
 *
 * @example
 * const answer = await openClient(process.env).send("GET", "/v1/usage");
 */
export function openClient(env: NodeJS.ProcessEnv): ServiceClient {
  const baseUrl = addressFrom(env);
  const key = keyFrom(env.PLATEN_API_KEY, baseUrl);

  return {
    baseUrl,
    async send(method, path, body, headers = {}) {
      const request: RequestInit = {
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          Accept: "application/json",
          "User-Agent": `platen-cli/${manifest.version}`,
          ...(body && { "Content-Type": "json" in body ? "application/json" : body.contentType }),
          // So that a second attempt of the same command cannot do the same thing twice.
          ...(method === "POST" && { "Idempotency-Key": randomUUID() }),
          ...headers,
        },
        body: body ? ("json" in body ? body.json : new Uint8Array(body.bytes)) : null,
        redirect: "error",
      };
      for (let attempt = 1; ; attempt++) {
        const answer = await reach(`${baseUrl}${path}`, request, baseUrl);
        if (answer.ok) return readAnswer(answer);

        const waitMs = Number(answer.headers.get("retry-after") ?? "0") * 1000;
        const isBusy = answer.status === 429 || answer.status === 503;
        if (!isBusy || attempt === mostAttempts || waitMs > longestPauseMs) throw await explain(answer, baseUrl);
        await answer.body?.cancel();
        await pause(Math.max(waitMs, 200));
      }
    },
  };
}

/** Every entry of a list, page after page. */
export async function allEntries<T>(client: ServiceClient, path: string): Promise<T[]> {
  const entries: T[] = [];
  let cursor: string | null = null;
  do {
    const page = `${path}?limit=100${cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`}`;
    const answer: { data: T[]; next_cursor: string | null } = (await client.send("GET", page)).json();
    entries.push(...answer.data);
    cursor = answer.next_cursor;
  } while (cursor !== null);

  return entries;
}

/** The service that is asked: the one that was named, else the one that `platen serve` starts with the same settings. */
function addressFrom({ PLATEN_BASE_URL: given, PLATEN_PORT: port }: NodeJS.ProcessEnv): string {
  const local = `http://127.0.0.1:${port?.trim() || defaultPort}`;
  const address = (given?.trim() || local).replace(/\/+$/, "");
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address;

  throw new CommandError(
    exitCodes.usage,
    "settings_wrong",
    given?.trim()
      ? `PLATEN_BASE_URL is "${given}"; give the address of a service, such as http://127.0.0.1:${defaultPort}.`
      : `PLATEN_PORT is "${port}"; give a port, such as ${defaultPort}.`,
  );
}

function keyFrom(given: string | undefined, baseUrl: string): string {
  const key = given?.trim() ?? "";
  if (/^plt_(live|test)_[0-9A-Za-z]{36}$/.test(key)) return key;

  throw new CommandError(
    exitCodes.auth,
    key === "" ? "key_missing" : "key_malformed",
    key === ""
      ? `PLATEN_API_KEY is not set. Set it to an API key of the service at ${baseUrl}: one that the first start printed, or one made with platen keys create.`
      : `PLATEN_API_KEY is not an API key: a key is plt_live_ or plt_test_ followed by 36 letters and digits. (The service is ${baseUrl}.)`,
  );
}

async function reach(url: string, request: RequestInit, baseUrl: string): Promise<Response> {
  try {
    return await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    const { cause, name } = error as Error & { cause?: NodeJS.ErrnoException };
    const reason =
      name === "TimeoutError" ? `no answer within ${timeoutMs / 1000} s` : (cause?.code ?? cause?.message ?? name);
    throw new CommandError(
      exitCodes.unavailable,
      "service_unreachable",
      `The service at ${baseUrl} cannot be reached (${reason}). Start it with platen serve, or set PLATEN_BASE_URL or PLATEN_PORT to where it runs.`,
    );
  }
}

async function readAnswer(answer: Response): Promise<ServiceAnswer> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return {
    status: answer.status,
    etag: answer.headers.get("etag"),
    bytes,
    json: () => parseKeepingDigits(new TextDecoder().decode(bytes)),
  };
}

async function explain(answer: Response, baseUrl: string): Promise<CommandError> {
  const text = await answer.text().catch(() => "");
  const problem = readProblem(text);
  if (!problem) {
    return new CommandError(
      exitCodes.unavailable,
      "answer_not_understood",
      `${baseUrl} answered ${answer.status} with something that is not from Platen: it may be another program, or a proxy in front of the service. Check PLATEN_BASE_URL.`,
    );
  }
  const { code = "internal_error", detail = `status ${answer.status}`, errors = [], request_id } = problem;
  const { position = null } = problem;
  const place = position && errors.length === 0 ? `${position.file}:${position.line}:${position.column}: ` : "";
  const others = errors.slice(1).map(({ path, message }) => `\n  ${path}: ${message}`);

  return new CommandError(
    exitCodeFor(answer.status),
    code,
    `${place}${detail}${others.join("")}\nThis was the answer of ${baseUrl}.`,
    { status: answer.status, errors, position, request_id, server: baseUrl },
  );
}

function readProblem(text: string): Problem | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "code" in value ? (value as Problem) : null;
  } catch {
    return null;
  }
}

function exitCodeFor(status: number): ExitCode {
  if (status === 401 || status === 403) return exitCodes.auth;
  if (status === 402) return exitCodes.units;
  if (status === 429 || status >= 500) return exitCodes.unavailable;
  return exitCodes.findings;
}
