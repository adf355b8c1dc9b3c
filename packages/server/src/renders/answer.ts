/** Renders as HTTP answers: the render, its file, its problem, or "not yet". */
import type { Context } from "hono";
import type { StatusCode } from "hono/utils/http-status";
import { contentDisposition } from "../http/content-disposition.ts";
import { fileHeaders } from "../http/file-headers.ts";
import type { HttpEnv } from "../http/http-env.ts";
import { sendProblem } from "../http/send-problem.ts";
import type { KeptAnswer } from "../idempotency/claim.ts";
import type { ProblemObject } from "../problems/problem-object.ts";
import type { Service } from "../service.ts";
import type { EndedRender } from "./ending.ts";
import { openRenderFile, openRenderXml } from "./render-file.ts";
import { type Links, renderObject } from "./render-object.ts";
import type { RenderRow } from "./render-row.ts";

type Output = "json" | "binary";

type FileTools = Pick<Service, "storage">;
type AnswerTools = Pick<Service, "baseUrl" | "secret" | "settings">;

/** What the synchronous request gives once the render has ended. */
export async function answerEnded(
  context: Context<HttpEnv>,
  { row, bytes }: EndedRender,
  output: Output,
  tools: FileTools & Links,
): Promise<Response> {
  context.set("isKeptAsRender", true);
  if (row.status === "failed") {
    const error = row.error as ProblemObject;
    return sendProblem(context, { ...error, render_id: row.id });
  }
  if (output === "json") return context.json(renderObject(row, tools));

  return answerFile(context, row, bytes, tools);
}

/** 202: the render, where its result will be, and when to ask. */
export function notYet(row: RenderRow, tools: AnswerTools, headers: Record<string, string> = {}): KeptAnswer {
  return {
    status: 202,
    headers: {
      "Content-Type": "application/json",
      Location: `${tools.baseUrl}/v1/renders/${row.id}/result`,
      "Retry-After": String(tools.settings.limits.retryAfterSeconds),
      ...headers,
    },
    body: JSON.stringify(renderObject(row, tools)),
  };
}

export function answerNotYet(
  context: Context<HttpEnv>,
  row: RenderRow,
  tools: AnswerTools,
  headers: Record<string, string> = {},
): Response {
  const answer = notYet(row, tools, headers);
  return context.body(answer.body, 202, answer.headers);
}

/** The file itself; `bytes` saves reading it again. */
export async function answerFile(
  context: Context<HttpEnv>,
  row: RenderRow,
  bytes: Uint8Array | null,
  tools: FileTools,
): Promise<Response> {
  const stored = bytes ? null : await openRenderFile(row, tools);
  const body = bytes ?? stored!.body;
  const contentType = row.file_content_type ?? "application/octet-stream";
  // HTML that a template wrote is never shown on our origin.
  const kind = row.format === "html" ? "attachment" : "inline";

  return context.body(body as Uint8Array<ArrayBuffer> | ReadableStream, 200 as StatusCode & 200, {
    ...fileHeaders(contentType),
    "Content-Length": String(stored?.bytes ?? bytes!.byteLength),
    "Content-Disposition": contentDisposition(kind, downloadName(row)),
    "X-Render-Id": row.id,
    "X-Units-Charged": String(row.units),
  });
}

/** The XML of the e-invoice, never shown on our origin either. */
export async function answerXml(context: Context<HttpEnv>, row: RenderRow, tools: FileTools): Promise<Response> {
  const stored = await openRenderXml(row, tools);

  return context.body(stored.body, 200, {
    ...fileHeaders("application/xml"),
    "Content-Length": String(stored.bytes),
    "Content-Disposition": contentDisposition("attachment", `${downloadName(row).replace(/\.pdf$/i, "")}.xml`),
    "X-Render-Id": row.id,
  });
}

/** The name that was asked for, with the ending of its format; else the template's. */
function downloadName(row: RenderRow): string {
  const ending = row.format === "jpeg" ? "jpg" : row.format;
  const name = row.filename ?? row.template_slug ?? row.id;
  const hasEnding = name.toLowerCase().endsWith(`.${ending}`) || name.toLowerCase().endsWith(`.${row.format}`);

  return hasEnding ? name : `${name}.${ending}`;
}
