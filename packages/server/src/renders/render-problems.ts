/** The problems that a render can end with once it exists, and those that refuse it before. */
import type { ProblemCode } from "../problems/problem-codes.ts";

/** Found while the document is made. */
export const failureProblems = [
  "template_syntax_error",
  "template_runtime_error",
  "template_limit_exceeded",
  "einvoice_data_invalid",
  "pdfua_validation_failed",
  "resource_blocked",
  "output_too_large",
  "render_timeout",
] as const satisfies ProblemCode[];

/** Found in the template, the settings and the data before anything exists. */
export const refusalProblems = [
  "template_not_found",
  "template_not_published",
  "template_syntax_error",
  "template_limit_exceeded",
  "data_invalid",
  "einvoice_data_invalid",
  "einvoice_profile_unsupported",
] as const satisfies ProblemCode[];
