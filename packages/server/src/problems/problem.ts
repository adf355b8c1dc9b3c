/** The error that every refusal and failure becomes. */
import {
  type AccessibilityReport,
  type EinvoiceReport,
  type Finding,
  summarise,
  type TemplatePosition,
} from "@platen/render";
import { type ProblemCode, problemCodes } from "./problem-codes.ts";

/** What a problem may carry besides its code and detail. */
export interface ProblemExtras {
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
