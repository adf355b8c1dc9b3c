/** Answers one message of the protocol. */
import { valueText } from "@platen/json";
import type { Context } from "hono";
import { z } from "zod";
import type { App, HttpEnv } from "../http/http-env.ts";
import { asProblem } from "../problems/as-problem.ts";
import { problemObject } from "../problems/problem-object.ts";
import type { Service } from "../service.ts";
import { platenVersion } from "../version.ts";
import { checkTools } from "./check-tools.ts";
import { convertTools } from "./convert-tools.ts";
import { listDocsPages, pageOfUri, readDocsPage } from "./docs-pages.ts";
import { protocolVersions, type RpcAnswer, RpcError, type RpcRequest, rpcCodes, type ToolResult } from "./protocol.ts";
import { renderTools } from "./render-tools.ts";
import { templateTools } from "./template-tools.ts";
import { problemResult, type Tool } from "./tool.ts";

const tools: Tool[] = [...templateTools, ...renderTools, ...checkTools, ...convertTools];

const instructions =
  "Platen renders documents from templates and data. Start with list_templates; get_template shows the fields that a template uses. Check data with check_template or check_invoice before rendering. Amounts of invoices may be decimal strings, so that no digit is lost.";

interface Surroundings {
  app: App;
  service: Service;
  context: Context<HttpEnv>;
  /** The message as it came, from which the digits of arguments are taken. */
  text: string;
}

/** Null for a notification, which has no answer. */
export async function answerMessage(message: RpcRequest, surroundings: Surroundings): Promise<RpcAnswer | null> {
  const { id } = message;
  if (id === undefined) return null;
  try {
    return { jsonrpc: "2.0", id, result: await resultOf(message, surroundings) };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { jsonrpc: "2.0", id, error: { code: error.code, message: error.message } };
  }
}

async function resultOf({ method, params = {} }: RpcRequest, surroundings: Surroundings): Promise<object> {
  switch (method) {
    case "initialize":
      return initialized(params.protocolVersion);
    case "ping":
      return {};
    case "tools/list":
      return { tools: tools.map(describeTool) };
    case "tools/call":
      return callTool(params, surroundings);
    case "resources/list":
      return { resources: await listDocsPages() };
    case "resources/templates/list":
      return { resourceTemplates: [] };
    case "resources/read":
      return readResource(params.uri);
    default:
      throw new RpcError(rpcCodes.method, `${method.slice(0, 80)} is not a method of this server.`);
  }
}

function initialized(asked: unknown): object {
  const protocolVersion = protocolVersions.find((version) => version === asked) ?? protocolVersions[0];

  return {
    protocolVersion,
    capabilities: { tools: {}, resources: {} },
    serverInfo: { name: "platen", title: "Platen", version: platenVersion },
    instructions,
  };
}

function describeTool({ name, title, description, input, isReadOnly }: Tool): object {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(input, { io: "input" });

  return { name, title, description, inputSchema, annotations: { readOnlyHint: isReadOnly, destructiveHint: false } };
}

async function callTool(
  { name, arguments: given = {} }: Record<string, unknown>,
  { app, service, context, text }: Surroundings,
): Promise<ToolResult> {
  const tool = tools.find((each) => each.name === name);
  if (!tool) {
    const known = tools.map((each) => each.name).join(", ");
    throw new RpcError(rpcCodes.params, `${JSON.stringify(name)} is not a tool. The tools are ${known}.`);
  }
  const parsed = tool.input.safeParse(given);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join(".") || "arguments", message }));
    return problemResult({ code: "invalid_request", detail: `The arguments of ${tool.name} are not valid.`, errors });
  }
  const textOf = (argument: string) => valueText(text, ["params", "arguments", argument]) ?? undefined;
  try {
    return await tool.run({ input: parsed.data, textOf, app, service, context });
  } catch (error) {
    const { docsUrl } = service;
    const problem = asProblem(error);
    if (problem.status >= 500) service.log.error({ err: error, request_id: context.var.requestId }, "a tool failed");
    return problemResult({ ...problemObject(problem, { docsUrl, requestId: context.var.requestId }) });
  }
}

async function readResource(uri: unknown): Promise<object> {
  const name = typeof uri === "string" ? pageOfUri(uri) : null;
  const text = name === null ? null : await readDocsPage(name);
  if (text === null) {
    throw new RpcError(rpcCodes.resource, `There is no resource ${JSON.stringify(uri)}: resources/list names all.`);
  }

  return { contents: [{ uri, mimeType: "text/markdown", text }] };
}
