/** What a tool is, and what it works with. */
import type { Context } from "hono";
import type { z } from "zod";
import type { App, HttpEnv } from "../http/http-env.ts";
import type { Service } from "../service.ts";
import { type ApiAnswer, askApi } from "./ask-api.ts";
import type { ToolResult } from "./protocol.ts";

export interface ToolCall<Input> {
  input: Input;
  /** The JSON text of one of the arguments, with its digits. */
  textOf(argument: string): string | undefined;
  app: App;
  service: Service;
  context: Context<HttpEnv>;
}

export interface Tool<Schema extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: Schema;
  /** Whether it changes nothing. */
  isReadOnly: boolean;
  run(call: ToolCall<z.output<Schema>>): Promise<ToolResult>;
}

export function defineTool<Schema extends z.ZodObject>(tool: Tool<Schema>): Tool {
  return tool as unknown as Tool;
}

export function get({ app, context }: Pick<ToolCall<unknown>, "app" | "context">, path: string): Promise<ApiAnswer> {
  return askApi(app, context, { method: "GET", path });
}

export function post(
  { app, context }: Pick<ToolCall<unknown>, "app" | "context">,
  path: string,
  content: string | Uint8Array,
  contentType = "application/json",
): Promise<ApiAnswer> {
  return askApi(app, context, { method: "POST", path, body: { content, contentType } });
}

/** The answer of the API as it is; a problem with what it means and what to do. */
export function resultOf(answer: ApiAnswer): ToolResult {
  if (answer.status >= 400) return problemResult(answer.json);

  return { content: [{ type: "text", text: answer.text }], structuredContent: answer.json };
}

export function problemResult(problem: Record<string, unknown>): ToolResult {
  const { code, detail, errors = [], location, render_id, request_id } = problem;
  const findings = (errors as { path: string; message: string; rule?: string }[]).map(
    ({ path, message, rule }) => `- ${path}: ${message}${rule ? ` (${rule})` : ""}`,
  );
  const lines = [
    `${code}: ${detail}`,
    ...(location ? [`In the template: ${location}`] : []),
    ...findings,
    `The tool explain_error says more about ${code}.`,
  ];

  return {
    isError: true,
    content: [{ type: "text", text: lines.join("\n") }],
    structuredContent: { code, detail, errors, location, render_id, request_id },
  };
}
