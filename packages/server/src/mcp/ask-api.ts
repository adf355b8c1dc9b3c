/** Asks the API from inside, as the caller of the outer request: the same key, the same checks and limits, the same problems. */
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { Context } from "hono";
import type { App, HttpEnv } from "../http/http-env.ts";

interface InnerRequest {
  method: "GET" | "POST";
  /** With its query. */
  path: string;
  body?: { content: string | Uint8Array; contentType: string };
}

export interface ApiAnswer {
  status: number;
  headers: Headers;
  /** The parsed body: an object, or a problem. */
  json: Record<string, unknown>;
  text: string;
}

export async function askApi(
  app: App,
  context: Context<HttpEnv>,
  { method, path, body }: InnerRequest,
): Promise<ApiAnswer> {
  const bytes = body ? Buffer.from(body.content) : Buffer.alloc(0);
  const key = context.req.header("idempotency-key");
  const headers: Record<string, string> = {
    authorization: context.req.header("authorization") ?? "",
    accept: "application/json",
    // A message that is sent again after a cut does nothing twice.
    ...(method === "POST" && key !== undefined && { "idempotency-key": key }),
    ...(body && { "content-type": body.contentType, "content-length": String(bytes.length) }),
  };
  // Endpoints read the body from the connection: this is the part of one that they use.
  const incoming = Object.assign(Readable.from(bytes.length > 0 ? [bytes] : []), { headers, method, url: path });
  const response = await app.fetch(new Request(new URL(path, "http://platen.internal"), { method, headers }), {
    incoming: incoming as unknown as IncomingMessage,
    outgoing: context.env.outgoing,
  });
  const text = await response.text();

  return { status: response.status, headers: response.headers, json: text === "" ? {} : JSON.parse(text), text };
}
