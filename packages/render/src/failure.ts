/** Why a document could not be made: a code, every finding, the reports of the checks, and the position in the template where there is one. */
import type { Finding } from "./finding.ts";
import type { TemplatePosition } from "./position.ts";
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

interface FailureDetails {
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

/** The first finding with its path, then how many more there are. */
export function summarise(findings: readonly Finding[]): string {
  const [first, ...others] = findings;
  if (!first) return "";
  const text = `${first.path}: ${first.message}`;

  return others.length === 0 ? text : `${text} (and ${others.length} more)`;
}
