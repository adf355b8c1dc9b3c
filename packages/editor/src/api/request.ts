/** Requests to the service: with the session's cookie, the chosen workspace, and problems as errors. */
import { ApiProblem, type ProblemBody, ServiceUnreachable } from "./problem.ts";
import { signInAgain } from "./sign-in-gate.ts";

interface ApiRequest {
  method?: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is; `contentType` says what it is. */
  body?: BodyInit;
  contentType?: string;
  accept?: string;
  /** The ETag that the change was made from. */
  ifMatch?: string | null;
  headers?: Record<string, string>;
  signal?: AbortSignal | null;
  /** Lets the request outlive the page, for a save while it is closed. */
  keepalive?: boolean;
  /** False where 401 is an answer like any other: the sign-in itself. */
  waitsForSignIn?: boolean;
}

let workspaceId: string | null = null;
let readMode: "live" | "test" | null = null;

/** The workspace that all requests of this page are about; null for the session's newest. */
export function chooseWorkspace(id: string | null): void {
  workspaceId = id;
}

/** The mode that reads are about; null where the session's key decides. */
export function chooseReadMode(mode: "live" | "test" | null): void {
  readMode = mode;
}

/** Sends a request and gives its answer where it succeeded; throws ApiProblem, ServiceUnreachable or AbortError. */
export async function request(path: string, options: ApiRequest = {}): Promise<Response> {
  for (;;) {
    const response = await send(path, options);
    if (response.ok) return response;
    if (response.status !== 401 || options.waitsForSignIn === false) throw await readProblem(response);

    await signInAgain(options.signal);
  }
}

/** As `request`, for answers that are JSON. */
export async function requestJson<T>(path: string, options: ApiRequest = {}): Promise<T> {
  const response = await request(path, options);

  return (await response.json()) as T;
}

async function send(path: string, options: ApiRequest): Promise<Response> {
  const { method = "GET", json, contentType, accept, ifMatch, signal, keepalive } = options;
  const headers = new Headers(options.headers);
  headers.set("Platen-Editor", "1");
  headers.set("Accept", accept ?? "application/json");
  if (workspaceId !== null) headers.set("Platen-Workspace", workspaceId);
  if (ifMatch) headers.set("If-Match", ifMatch);
  if (json !== undefined) headers.set("Content-Type", "application/json");
  else if (contentType) headers.set("Content-Type", contentType);
  const body = json === undefined ? options.body : JSON.stringify(json);
  try {
    return await fetch(method === "GET" ? inReadMode(path) : path, {
      method,
      headers,
      credentials: "same-origin",
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ServiceUnreachable();
  }
}

function inReadMode(path: string): string {
  if (readMode === null || path === "/v1/session") return path;

  return `${path}${path.includes("?") ? "&" : "?"}mode=${readMode}`;
}

async function readProblem(response: Response): Promise<ApiProblem> {
  const wait = Number(response.headers.get("Retry-After") ?? Number.NaN);
  const retryAfter = Number.isFinite(wait) ? wait : null;
  const body = (await response.json().catch(() => null)) as Partial<ProblemBody> | null;
  const { status } = response;

  return new ApiProblem(
    {
      code: "unknown",
      title: `The service answered with status ${status}.`,
      detail: "",
      ...body,
      status,
    },
    retryAfter,
  );
}
