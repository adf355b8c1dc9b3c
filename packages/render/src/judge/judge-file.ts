/** The last step of a render: a file that was made and checked is delivered, or refused with the reports of its checks. */
import type { DocumentWarning } from "@platen/browser";
import { accessibilityReport } from "../accessibility/accessibility-report.ts";
import type { Inspection } from "../accessibility/inspect/inspection.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { RenderFailure, summarise } from "../failure.ts";
import type { Finding } from "../finding.ts";
import type { HeaderFooter } from "../header-footer/header-footer.ts";
import type { MadeFile } from "../make/make-file.ts";
import type { RenderJob } from "../render-job.ts";
import type { AccessibilityReport, EinvoiceMessage, EinvoiceReport } from "../reports.ts";
import type { RenderWarning } from "../warning.ts";
import { einvoiceReport } from "./einvoice-report.ts";
import { glyphFindings } from "./glyph-findings.ts";

interface FileToJudge {
  job: RenderJob;
  made: MadeFile;
  /** The composed document that was printed. */
  html: string;
  pages: number;
  inspection: Inspection | null;
  headersAndFooters: { boxes: readonly HeaderFooter[] };
  /** The browser's own, for the document and its headers and footers. */
  warnings: readonly (DocumentWarning | RenderWarning)[];
}

interface JudgedFile extends Reports {
  /** Why the file must not be delivered. */
  failure: RenderFailure | null;
  /** What the checks of the data and of the pages saw. */
  warnings: RenderWarning[];
}

/** Where the document could not be asked, which a warning says. */
const NOTHING_SEEN: Inspection = { model: { elements: [] }, findings: [], hasHiddenText: false };

export async function judgeFile(file: FileToJudge, evaluator: Evaluator): Promise<JudgedFile> {
  const { job, made } = file;
  const einvoice = job.invoice && made.invoice ? einvoiceReport(job.invoice, made.invoice) : null;
  const accessibility =
    made.accessibility &&
    (await accessibilityReport({
      check: job.settings.pdf.ua!.check,
      result: made.accessibility,
      finishWarnings: made.warnings,
      elements: made.elements,
      inspection: file.inspection ?? NOTHING_SEEN,
      documentWarnings: file.warnings,
      job,
      html: file.html,
      pages: file.pages,
      headersAndFooters: file.headersAndFooters.boxes,
      evaluator,
    }));
  const failure = failureOfFile({ einvoice, accessibility }, glyphFindings(job.data, file.warnings));
  const warnings = [...(job.invoice?.warnings ?? []), ...(einvoice ? displayWarnings(einvoice) : [])];

  return { einvoice, accessibility, failure, warnings };
}

interface Reports {
  einvoice: EinvoiceReport | null;
  accessibility: AccessibilityReport | null;
}

/** Why a file must not leave. A refused invoice goes before a file that is not accessible. */
export function failureOfFile({ einvoice, accessibility }: Reports, glyphs: Finding[] = []): RenderFailure | null {
  if (einvoice && !einvoice.validation.valid) {
    const errors = einvoice.validation.messages.filter(({ severity }) => severity === "error");
    const [first] = errors;
    const detail = first
      ? `The finished invoice was refused: ${first.rule}: ${first.message}${more(errors.length)}`
      : "The finished invoice was refused.";
    // A character without a glyph breaks PDF/A; which character it is, and where, is what helps.
    const findings = causesOf(errors, glyphs);
    const message = findings.length > 0 ? summarise(findings) : detail;
    return new RenderFailure("einvoice_data_invalid", message, { findings, einvoice, accessibility });
  }
  if (accessibility?.check === "strict" && !accessibility.conformant) {
    const { failures } = accessibility;
    const [first] = failures;
    const detail = first
      ? `The file fails PDF/UA-1: ${first.rule}: ${first.message}${more(failures.length)}`
      : "The file cannot be checked for PDF/UA-1.";
    return new RenderFailure("pdfua_validation_failed", detail, { einvoice, accessibility });
  }

  return null;
}

/** The findings about glyphs where the file fails PDF/A and nothing else is wrong with it. */
function causesOf(errors: readonly EinvoiceMessage[], glyphs: Finding[]): Finding[] {
  return errors.every(({ part }) => part === "pdf") ? glyphs : [];
}

function more(count: number): string {
  return count > 1 ? ` (and ${count - 1} more)` : "";
}

const TERMS: Record<string, { path: string; what: string }> = {
  "BT-1": { path: "data._invoice.number", what: "The invoice number" },
  "BT-109": { path: "data._invoice.totals.tax_basis", what: "The total without VAT" },
  "BT-110": { path: "data._invoice.totals.tax_total", what: "The total VAT amount" },
  "BT-112": { path: "data._invoice.totals.grand", what: "The total with VAT" },
  "BT-115": { path: "data._invoice.totals.due", what: "The amount due" },
  "BT-117": { path: "data._invoice.taxes", what: "The VAT amount of each rate" },
};

/** What a person cannot read on the page, or reads differently, though the invoice says it. */
export function displayWarnings({ display }: EinvoiceReport): RenderWarning[] {
  const warning = (term: string, code: string, fault: string): RenderWarning => {
    const { path, what } = TERMS[term] ?? { path: "data._invoice", what: term };
    return { code, message: `${what} (${term}) ${fault}`, location: null, path };
  };

  return [
    ...(display?.missing ?? []).map((term) =>
      warning(term, "invoice_value_not_shown", "is in the invoice's XML but on no page: show it in the template."),
    ),
    ...(display?.conflicting ?? []).map((term) =>
      warning(term, "invoice_value_differs", "has another value on the page than in the invoice's XML: show the same."),
    ),
  ];
}
