/** Asks for one code and narrows the error to what its problems carry. */
import type { AccessibilityReport, Problem } from "./api-types.ts";
import { type ErrorCode, PlatenError } from "./platen-error.ts";

/** Fields that are never null in the problems of these codes. */
interface Carried {
  pdfua_validation_failed: { accessibility: AccessibilityReport; renderId: string };
  template_syntax_error: { position: NonNullable<Problem["position"]> };
  render_timeout: { renderId: string };
}

type CarriedBy<Code> = Code extends keyof Carried ? Carried[Code] : unknown;

/**
 * Whether the error is one of the client's, and has this code where one is named.
 *
 * @example
 * if (isProblem(error, "pdfua_validation_failed")) console.error(error.accessibility.failures);
 */
export function isProblem<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: Code,
): error is PlatenError & { code: Code } & CarriedBy<Code> {
  return error instanceof PlatenError && (code === undefined || error.code === code);
}
