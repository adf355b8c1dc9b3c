/** The error that every refusal and failure becomes, and the problem object (RFC 9457) that a client sees. */
import {
  type AccessibilityReport,
  type EinvoiceReport,
  type Finding,
  RenderFailure,
  summarise,
  type TemplatePosition,
} from "@platen/render";
import { type ProblemCode, problemCodes, problemPage } from "./problem-codes.ts";

interface ProblemExtras {
  errors?: Finding[];
  position?: TemplatePosition | null;
  /** In a batch: the first item that failed. */
  index?: number;
  renderId?: string;
  /** What the checks of the finished file found. */
  einvoice?: EinvoiceReport | null;
  accessibility?: AccessibilityReport | null;
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
  cause?: unknown;
}

/**
 * A refusal or failure with its code. The HTTP status comes from the code alone.
 *
 * @example
 * throw new Problem("template_not_found", `No template has the slug "${slug}".`);
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly extras: ProblemExtras;

  constructor(code: ProblemCode, detail: string, extras: ProblemExtras = {}) {
    super(detail, { cause: extras.cause });
    this.name = "Problem";
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return problemCodes[this.code].status;
  }

  /** A problem that is a list of findings; `detail` repeats the first and counts the others. */
  static of(code: ProblemCode, findings: Finding[], extras: ProblemExtras = {}): Problem {
    return new Problem(code, summarise(findings), { ...extras, errors: findings });
  }
}

/** A problem as it is sent, and as a failed render keeps it. */
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

/** Whatever was thrown, as a problem. What nobody expected tells the client nothing of the inside. */
export function asProblem(error: unknown, extras: Pick<ProblemExtras, "renderId"> = {}): Problem {
  if (error instanceof Problem)
    return extras.renderId ? new Problem(error.code, error.message, { ...error.extras, ...extras }) : error;
  if (error instanceof RenderFailure) {
    return new Problem(error.code, error.message, {
      ...extras,
      errors: error.findings,
      position: error.position,
      einvoice: error.einvoice,
      accessibility: error.accessibility,
      cause: error,
    });
  }

  // PostgreSQL cannot store U+0000 in a text, sent as it is or escaped in JSON.
  if (["22021", "22P05"].includes(String((error as { code?: unknown } | null)?.code))) {
    return new Problem("invalid_request", "A text of the request has the character U+0000. Remove it.", extras);
  }

  return new Problem(
    "internal_error",
    "Something failed inside the service. Try again; if it happens again, report it with the request_id.",
    {
      ...extras,
      cause: error,
    },
  );
}
