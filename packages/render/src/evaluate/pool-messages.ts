/** What the pool and its children say to each other. */
import type { Diagnostic } from "@platen/templates";
import type { FailureCode, Finding, TemplatePosition } from "../failure.ts";
import type { CheckRequest, TemplateRequest } from "./evaluator.ts";

export type Task =
  | { kind: "render"; request: TemplateRequest }
  | { kind: "check"; request: CheckRequest }
  | { kind: "check-data"; schema: Record<string, unknown>; data: unknown };

export interface TaskResults {
  render: string;
  check: Diagnostic[];
  "check-data": Finding[];
}

export type Answer =
  | { kind: "ready" }
  | { kind: "done"; result: TaskResults[Task["kind"]] }
  | { kind: "failed"; code: FailureCode; message: string; position: TemplatePosition | null };
