/** Why a document could not be made: a code, every finding, the reports of the checks, and the place in the template where there is one. */
import type { AccessibilityReport, EinvoiceReport } from "./reports.ts";

/** The codes that checking and rendering can end with; the service maps each to its HTTP status. */
export type FailureCode =
  | "invalid_request"
  | "template_syntax_error"
  | "template_runtime_error"
  | "template_limit_exceeded"
  | "data_invalid"
  | "einvoice_data_invalid"
  | "einvoice_profile_unsupported"
  | "pdfua_validation_failed"
  | "resource_blocked"
  | "output_too_large"
  | "render_timeout"
  | "unavailable"
  | "internal_error";

/** One thing that is wrong, and where the user wrote it: `data.customer.name`, `page.margin.top`. */
export interface Finding {
  path: string;
  message: string;
  rule?: string;
}

/** A place in a template, counted from 1. */
export interface TemplatePosition {
  file: string;
  line: number;
  column: number;
}

export interface FailureDetails {
  findings?: Finding[];
  position?: TemplatePosition | null;
  einvoice?: EinvoiceReport | null;
  accessibility?: AccessibilityReport | null;
}

export class RenderFailure extends Error {
  readonly code: FailureCode;
  readonly findings: Finding[];
  readonly position: TemplatePosition | null;
  /** Where a finished file was refused. */
  readonly einvoice: EinvoiceReport | null;
  readonly accessibility: AccessibilityReport | null;

  constructor(code: FailureCode, message: string, more: FailureDetails = {}) {
    super(message);
    this.name = "RenderFailure";
    this.code = code;
    this.findings = more.findings ?? [];
    this.position = more.position ?? null;
    this.einvoice = more.einvoice ?? null;
    this.accessibility = more.accessibility ?? null;
  }

  /** A failure that is a list of findings: the message repeats the first and counts the others. */
  static of(code: FailureCode, findings: Finding[]): RenderFailure {
    return new RenderFailure(code, summarise(findings), { findings });
  }
}

/** The first finding's path and message, then how many more there are. */
export function summarise(findings: Finding[]): string {
  const [first, ...others] = findings;
  if (!first) return "";
  // `page.scale` + `must be …` reads as one sentence; a message that is a sentence of its own follows a colon.
  const joint = /^(is|must|needs|leaves|cannot)\b/.test(first.message) ? " " : ": ";
  const text = `${first.path}${joint}${first.message}`;

  return others.length === 0 ? text : `${text} (and ${others.length} more)`;
}
