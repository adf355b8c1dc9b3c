/** Sends a request of an attack and tells in a word or two what was answered. */
import { Agent, request } from "node:http";
import type { Target } from "./attack.ts";

interface Sent {
  path: string;
  body: Buffer | string;
  method?: string;
  key?: string;
  /** Goes away without waiting for the answer after this time. */
  leaveAfterMs?: number;
  type?: string;
}

/** A connection for each request: nothing waits in the client. */
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

export function send(target: Target, sent: Sent, signal: AbortSignal): Promise<string> {
  const { path, body, method = "POST", key = target.keys[0], leaveAfterMs, type = "application/json" } = sent;

  return new Promise((resolve) => {
    const started = request(`${target.url}${path}`, {
      method,
      agent,
      signal,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(method !== "GET" && { "Content-Type": type, "Content-Length": Buffer.byteLength(body) }),
      },
    });
    const leave = leaveAfterMs === undefined ? undefined : setTimeout(() => started.destroy(), leaveAfterMs);
    started.on("error", () => resolve("no answer"));
    started.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        if (text.length < 100_000) text += chunk;
      });
      response.on("error", () => resolve("no answer"));
      response.on("close", () => {
        clearTimeout(leave);
        const code = /"code": ?"(\w+)"/.exec(text)?.[1];
        const isProblem = (response.statusCode ?? 0) >= 400;
        resolve(`${response.statusCode}${isProblem && code ? ` ${code}` : ""}`);
      });
    });
    started.end(method === "GET" ? undefined : body);
  });
}
