/** The editor's page as the service sees it: a cookie, the header, and the origin of the page. */
import type { Answer, Api } from "./service.ts";

export interface EditorPage {
  /** A request of the page; more headers replace those that it sends by itself, null leaves one out. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string | null>): Promise<Answer>;
  /** What the browser would send back; null before the first sign-in. */
  cookie(): string | null;
}

/** A browser of its own, on the page at `origin`. `api` has no key. */
export function openPage(api: Api, origin: string): EditorPage {
  let cookie: string | null = null;

  return {
    cookie: () => cookie,
    async send(method, path, body, more = {}) {
      const usual = {
        "platen-editor": "1",
        ...(cookie !== null && { cookie }),
        ...(method !== "GET" && { origin }),
        ...(body !== undefined && { "content-type": "application/json" }),
      };
      const headers = Object.fromEntries(
        Object.entries({ ...usual, ...more }).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
      );
      const answer = await api.send(method, path, body === undefined ? null : JSON.stringify(body), headers);
      const set = answer.headers.get("set-cookie");
      if (set !== null) cookie = set.includes("Max-Age=0") ? null : set.slice(0, set.indexOf(";"));

      return answer;
    },
  };
}
