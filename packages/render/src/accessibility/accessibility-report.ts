/** The report on an accessible PDF: every failed rule with what to change, where in the template, and what a reader will miss. */
import type { DocumentWarning } from "@platen/browser";
import type { CheckResult, FinishResult } from "@platen/pdf";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { RenderFailure } from "../failure.ts";
import type { HeaderFooter } from "../header-footer/header-footer.ts";
import { validatorName } from "../judge/validator-name.ts";
import type { RenderJob } from "../render-job.ts";
import type { AccessibilityReport } from "../reports.ts";
import { collectWarnings } from "./collect-warnings.ts";
import { explainFailures } from "./explain-failures.ts";
import type { Inspection } from "./inspect/inspection.ts";
import { placeDrafts } from "./place-drafts.ts";

interface ReportRequest {
  check: "strict" | "report";
  /** The check of the finished file against PDF/UA-1, with its identifier in the file. */
  result: CheckResult;
  /** What finishing said of the file that was checked. */
  finishWarnings: FinishResult["warnings"];
  elements: FinishResult["elements"];
  /** The answer to `inspectionScript()`. */
  inspection: Inspection;
  /** The browser's own, for the document and its headers and footers. */
  documentWarnings: readonly DocumentWarning[];
  job: RenderJob;
  /** The composed document that was printed. */
  html: string;
  pages: number;
  /** Headers and footers as they were printed; none where there are none. */
  headersAndFooters: readonly HeaderFooter[];
  evaluator: Evaluator;
}

/**
 * Builds the report. The template is evaluated again only where there is something to report.
 *
 * @example
 * const report = await accessibilityReport({ check: "strict", result: checkPdf(bytes, "ua1"), …made, job, evaluator });
 */
export async function accessibilityReport(request: ReportRequest): Promise<AccessibilityReport> {
  const { check, result } = request;
  if (result.failures.some(({ rule }) => rule === "limit"))
    throw new RenderFailure("output_too_large", "The file is too large to be checked. Make it smaller or split it.");
  if (result.error !== null)
    throw new RenderFailure("internal_error", `The finished file cannot be read back: ${result.error}`);

  const failures = explainFailures(request);
  const warnings = collectWarnings(request).filter(
    (warning) => !(warning.code === "masked-text" && failures.some(({ code }) => code === "masked-text")),
  );
  const placed = await placeDrafts([...failures, ...warnings], request);

  return {
    standard: "PDF/UA-1",
    check,
    conformant: result.compliant,
    validator: validatorName,
    rules: result.rules,
    failures: failures.map(({ rule, code }, index) => ({ rule, ...(code !== null && { code }), ...placed[index]! })),
    warnings: warnings.map(({ code }, index) => ({ code, ...placed[failures.length + index]! })),
  };
}
