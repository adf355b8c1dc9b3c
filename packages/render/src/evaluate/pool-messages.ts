/** What the pool and its children say to each other. */
import type { TemplateFinding } from "@platen/templates";
import type { EinvoiceKind } from "../einvoice/einvoice-settings.ts";
import type { FailureCode } from "../failure.ts";
import type { Finding } from "../finding.ts";
import type { TemplatePosition } from "../position.ts";
import type { TailwindRequest, TailwindStyles } from "../tailwind/tailwind-request.ts";
import { writeDataText } from "./data-text.ts";
import type { CheckedInvoice, CheckRequest, TemplateRequest } from "./evaluator.ts";
import type { PlacedElement, PlaceRequest } from "./place-elements.ts";

export type Task =
  | { kind: "render"; request: TemplateRequest }
  | { kind: "render-each"; request: TemplateRequest; variables: readonly Record<string, unknown>[] }
  | { kind: "place-elements"; request: PlaceRequest }
  | { kind: "check"; request: CheckRequest }
  | { kind: "check-data"; schema: Record<string, unknown>; data: unknown }
  | { kind: "check-invoice"; block: unknown; invoice: EinvoiceKind }
  | { kind: "tailwind"; request: TailwindRequest };

export interface TaskResults {
  render: string;
  "render-each": string[];
  "place-elements": PlacedElement[][];
  check: TemplateFinding[];
  "check-data": Finding[];
  "check-invoice": CheckedInvoice;
  tailwind: TailwindStyles;
}

/** A task on its way: its data as JSON text, since copying millions of values would hold up the sender far longer. */
export interface SentTask {
  task: Task;
  data: string;
}

export async function packTask(task: Task): Promise<SentTask> {
  if (task.kind === "check-data") return { task: { ...task, data: null }, data: await writeDataText(task.data) };
  if (task.kind === "check-invoice") return { task: { ...task, block: null }, data: await writeDataText(task.block) };
  if (task.kind === "check" || task.kind === "tailwind") return { task, data: "null" };

  const request = { ...task.request, data: {} };
  return { task: { ...task, request } as Task, data: await writeDataText(task.request.data) };
}

export function unpackTask({ task, data: text }: SentTask): Task {
  const data = JSON.parse(text);
  if (task.kind === "check-data") return { ...task, data };
  if (task.kind === "check-invoice") return { ...task, block: data };
  if (task.kind === "check" || task.kind === "tailwind") return task;

  return { ...task, request: { ...task.request, data } } as Task;
}

export type Answer =
  | { kind: "ready" }
  | { kind: "done"; result: TaskResults[Task["kind"]] }
  | { kind: "failed"; code: FailureCode; message: string; position: TemplatePosition | null };
