/** The one error that leaves this library, and the fault that becomes it once its place is known. */
import type { Source } from "./source.ts";

export type TemplateErrorCode = "template_syntax_error" | "template_runtime_error" | "template_limit_exceeded";

export class TemplateError extends Error {
  readonly code: TemplateErrorCode;
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
  /** Offsets into the source: where the faulty part starts and ends. */
  readonly from: number;
  readonly to: number;

  constructor(code: TemplateErrorCode, message: string, source: Source, from: number, to = from) {
    super(message);
    this.name = "TemplateError";
    this.code = code;
    const position = source.position(from);
    this.file = position.file;
    this.line = position.line;
    this.column = position.column;
    this.from = from;
    this.to = to;
  }
}

/**
 * Thrown where a value is at fault but its place in the template is not known (a helper, a filter, a limit).
 * The runtime that calls such code turns it into a `TemplateError` at the node it was evaluating.
 */
export class Fault extends Error {
  readonly code: TemplateErrorCode;

  constructor(message: string, code: TemplateErrorCode = "template_runtime_error") {
    super(message);
    this.code = code;
  }
}
