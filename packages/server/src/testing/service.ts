/** A real service for a test file: embedded database, real browser, real HTTP, in a folder that is deleted afterwards. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeKey } from "../keys/key-format.ts";
import { serve } from "../serve.ts";
import { readSettings } from "../settings/read-settings.ts";

export interface Answer {
  status: number;
  headers: Headers;
  body: Uint8Array;
  text: string;
  /** The parsed body; undefined where it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back.
  json: any;
}

export interface Api {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** A request with any body, and without our JSON encoding. */
  send(method: string, path: string, body: BodyInit | null, headers?: Record<string, string>): Promise<Answer>;
}

export interface TestService {
  url: string;
  dataDir: string;
  rootKey: string;
  /** The default workspace, live. */
  api: Api;
  /** The same service with another key, or with none. */
  as(key: string | null): Api;
  /** A workspace of its own with its two keys. */
  workspace(name: string): Promise<{ live: Api; test: Api; keys: { live: string; test: string } }>;
  /** Ends the service and starts it again on the same data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function startTestService(env: Record<string, string> = {}): Promise<TestService> {
  const dataDir = await mkdtemp(join(tmpdir(), "platen-test-"));
  const rootKey = makeKey("live");
  const settings = () =>
    readSettings({
      PLATEN_DATA_DIR: dataDir,
      PLATEN_PORT: "0",
      PLATEN_ROOT_KEY: rootKey,
      PLATEN_LOG_LEVEL: "error",
      PLATEN_CONCURRENCY: "2",
      ...env,
    });
  let running = await serve(settings());

  const described = describedProblems(() => running.url);
  const as = (key: string | null): Api => apiOf(() => running.url, key, described);
  const api = as(rootKey);

  return {
    get url() {
      return running.url;
    },
    dataDir,
    rootKey,
    api,
    as,
    async workspace(name) {
      const { json } = await api.post("/v1/workspaces", { name });
      return { live: as(json.keys.live), test: as(json.keys.test), keys: json.keys };
    },
    async restart() {
      await running.close();
      running = await serve(settings());
    },
    async close() {
      await running.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Throws where the service answers with a problem that the OpenAPI document does not list for the operation. */
type ProblemCheck = (method: string, path: string, answer: Answer) => Promise<void>;

function describedProblems(url: () => string): ProblemCheck {
  // biome-ignore lint/suspicious/noExplicitAny: a JSON document, read by its field names.
  let paths: Promise<Record<string, any>> | undefined;
  const load = async () => (await (await fetch(`${url()}/v1/openapi.json`)).json()).paths;

  return async (method, path, { status, json }) => {
    if (status < 400 || !path.startsWith("/v1/") || json?.code === undefined) return;
    paths ??= load();
    const operation = operationAt(await paths, method, path.replace(/\?.*/, ""));
    const listed = operation?.responses[status]?.content?.["application/problem+json"]?.examples ?? {};
    if (operation && !(json.code in listed)) {
      throw new Error(`${method} ${path} answered ${status} ${json.code}, which the OpenAPI document does not list.`);
    }
  };
}

// biome-ignore lint/suspicious/noExplicitAny: parts of a JSON document, read by their field names.
function operationAt(paths: Record<string, any>, method: string, path: string): any {
  const fits = (template: string) =>
    new RegExp(`^${template.replace("{path}", ".+").replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path);
  const found = Object.keys(paths).filter(fits);
  // `/v1/webhooks/secret` before `/v1/webhooks/{id}`.
  const best = found.find((template) => !template.includes("{")) ?? found[0];
  return best && paths[best][method.toLowerCase()];
}

export function apiOf(url: () => string, key: string | null, check?: ProblemCheck): Api {
  const send: Api["send"] = async (method, path, body, headers = {}) => {
    const response = await fetch(path.startsWith("http") ? path : `${url()}${path}`, {
      method,
      body,
      headers: { ...(key !== null && { authorization: `Bearer ${key}` }), ...headers },
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const isJson = /json/.test(response.headers.get("content-type") ?? "");
    const answer = {
      status: response.status,
      headers: response.headers,
      body: bytes,
      text,
      json: isJson ? JSON.parse(text) : undefined,
    };
    await check?.(method, path, answer);

    return answer;
  };
  const withJson =
    (method: string) =>
    (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      body === undefined
        ? send(method, path, null, headers)
        : send(method, path, JSON.stringify(body), { "content-type": "application/json", ...headers });

  return {
    get: (path, headers) => send("GET", path, null, headers),
    delete: (path, headers) => send("DELETE", path, null, headers),
    post: withJson("POST"),
    put: withJson("PUT"),
    patch: withJson("PATCH"),
    send,
  };
}
