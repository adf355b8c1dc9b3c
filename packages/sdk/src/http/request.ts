/** A request as the client sends it, and what a caller may say about how. */
import { PlatenError } from "../platen-error.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface ApiRequest {
  method: Method;
  /** Below the base URL, such as `/v1/usage`. */
  path: string;
  query?: QueryValues | undefined;
  /** A value that is written as JSON, or text or bytes that are sent as they are. */
  body?: RequestBody | undefined;
  headers?: Record<string, string>;
}

/** Fields without a value are left out. */
export type QueryValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type RequestBody = { json: unknown } | { content: string | Uint8Array; contentType: string };

export interface RequestOptions {
  /** Ends the request, its retries and its waiting. */
  signal?: AbortSignal | undefined;
  /** For each attempt: until the answer begins, and between two pieces of it. */
  timeoutMs?: number | undefined;
  /** How often a request is sent again. */
  maxRetries?: number | undefined;
  /** Instead of one that the client makes; the same key and the same body never do the same thing twice. */
  idempotencyKey?: string | undefined;
  /** The ETag that the change is bound to: 409 `conflict` where it is no longer the current one. */
  ifMatch?: string | undefined;
}

/** The address with its query. */
export function addressOf(baseUrl: string, { path, query = {} }: ApiRequest): string {
  const values = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`],
  );

  return `${baseUrl}${path}${values.length === 0 ? "" : `?${values.join("&")}`}`;
}

/** Fills `{slug}` in a path of the API; only the path of an asset may have slashes. */
export function pathOf(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parts = name === "path" ? String(values[name]).split("/") : [String(values[name])];
    // An address with such parts would lead elsewhere.
    if (parts.some((part) => part === "" || part === "." || part === "..")) {
      throw new PlatenError({
        code: "invalid_argument",
        detail: `${name} is ${JSON.stringify(String(values[name]))}: give a name without empty parts, "." and "..".`,
      });
    }
    return parts.map(encodeURIComponent).join("/");
  });
}
