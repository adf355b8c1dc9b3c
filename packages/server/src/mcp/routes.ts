/** /mcp: the Model Context Protocol over streamable HTTP, with an API key; each answer is JSON, nothing is kept between requests. */
import type { Context } from "hono";
import type { App, HttpEnv } from "../http/http-env.ts";
import { readBytes, requireJson } from "../http/read-body.ts";
import { Problem } from "../problems/problem.ts";
import type { Service } from "../service.ts";
import { answerMessage } from "./answer-message.ts";
import { isRpcRequest, protocolVersions, rpcCodes } from "./protocol.ts";

export function mcpRoutes(app: App, service: Service): void {
  app.post("/mcp", async (context) => {
    refuseOtherOrigin(context, service.baseUrl);
    const caller = await service.keys.authenticate(context.req.header("authorization"));
    context.set("caller", caller);
    refuseUnknownVersion(context);

    const share = service.bodies.open(caller);
    try {
      const { incoming } = context.env;
      requireJson(incoming);
      const { maxBodyBytes, bodyTimeoutMs } = service.settings.limits;
      const limit = { maxBytes: maxBodyBytes, setting: "PLATEN_MAX_BODY", timeoutMs: bodyTimeoutMs, share };
      const text = (await readBytes(incoming, limit)).toString("utf8");
      const message = parse(text);
      if (!isRpcRequest(message)) {
        // An answer to a request of ours, of which there are none, is taken and left.
        const isAnswer = typeof message === "object" && message !== null && "jsonrpc" in message && "id" in message;
        if (isAnswer) return context.body(null, 202);
        return refuse(context, "The body is not one JSON-RPC 2.0 message.");
      }
      const answer = await answerMessage(message, { app, service, context, text });
      return answer === null ? context.body(null, 202) : context.json(answer);
    } finally {
      share.release();
    }
  });

  // No stream of our own, and no session to end.
  app.on(["GET", "DELETE"], "/mcp", (context) => context.body(null, 405, { Allow: "POST" }));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refuse(context: Context<HttpEnv>, message: string): Response {
  return context.json({ jsonrpc: "2.0", id: null, error: { code: rpcCodes.request, message } }, 400);
}

/** A page in a browser has no business here. */
function refuseOtherOrigin(context: Context<HttpEnv>, baseUrl: string): void {
  const origin = context.req.header("origin");
  if (origin === undefined || origin === new URL(baseUrl).origin) return;

  throw new Problem("forbidden", "Requests from pages of other origins are not answered here.");
}

function refuseUnknownVersion(context: Context<HttpEnv>): void {
  const asked = context.req.header("mcp-protocol-version");
  if (asked === undefined || protocolVersions.some((version) => version === asked)) return;

  throw new Problem(
    "invalid_request",
    `MCP-Protocol-Version is "${asked.slice(0, 40)}"; this server speaks ${protocolVersions.join(", ")}.`,
  );
}
