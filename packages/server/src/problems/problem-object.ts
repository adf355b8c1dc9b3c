/** The problem object (RFC 9457) that a client sees and a failed render keeps. */
import type { AccessibilityReport, EinvoiceReport, Finding, TemplatePosition } from "@platen/render";
import type { Problem } from "./problem.ts";
import { type ProblemCode, problemCodes, problemPage } from "./problem-codes.ts";

export interface ProblemObject {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  location: string | null;
  position: TemplatePosition | null;
  errors: Finding[];
  index?: number;
  render_id?: string;
  einvoice?: EinvoiceReport;
  accessibility?: AccessibilityReport;
  request_id: string;
}

export function problemObject(problem: Problem, context: { docsUrl: string; requestId: string }): ProblemObject {
  const { errors = [], position = null, index, renderId, einvoice, accessibility } = problem.extras;

  return {
    type: `${context.docsUrl}/errors/${problemPage(problem.code)}`,
    title: problemCodes[problem.code].title,
    status: problem.status,
    detail: problem.message,
    code: problem.code,
    location: position && `${position.file}:${position.line}:${position.column}`,
    position,
    errors,
    ...(index !== undefined && { index }),
    ...(renderId !== undefined && { render_id: renderId }),
    // Nothing is delivered with a problem.
    ...(einvoice && { einvoice: { ...einvoice, xml_url: null } }),
    ...(accessibility && { accessibility }),
    request_id: context.requestId,
  };
}
