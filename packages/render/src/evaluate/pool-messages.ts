/** What the pool and its children say to each other. */
import type { Finding as InvoiceFinding, InvoiceReading } from "@platen/einvoice";
import type { TemplateFinding } from "@platen/templates";
import type { EinvoiceKind } from "../einvoice/einvoice-settings.ts";
import type { FailureCode } from "../failure.ts";
import type { Finding } from "../finding.ts";
import type { TemplatePosition } from "../position.ts";
import type { CheckRequest, TemplateRequest } from "./evaluator.ts";
import type { PlacedElement, PlaceRequest } from "./place-elements.ts";

export type Task =
  | { kind: "render"; request: TemplateRequest }
  | { kind: "render-each"; request: TemplateRequest; variables: readonly Record<string, unknown>[] }
  | { kind: "place-elements"; request: PlaceRequest }
  | { kind: "check"; request: CheckRequest }
  | { kind: "check-data"; schema: Record<string, unknown>; data: unknown }
  | { kind: "check-invoice"; reading: InvoiceReading; invoice: EinvoiceKind };

export interface TaskResults {
  render: string;
  "render-each": string[];
  "place-elements": PlacedElement[][];
  check: TemplateFinding[];
  "check-data": Finding[];
  "check-invoice": InvoiceFinding[];
}

export type Answer =
  | { kind: "ready" }
  | { kind: "done"; result: TaskResults[Task["kind"]] }
  | { kind: "failed"; code: FailureCode; message: string; position: TemplatePosition | null };
