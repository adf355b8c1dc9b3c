/** The last steps of a PDF: running headers and footers, and the words of the file. One that asks for nothing keeps the browser's bytes. */
import type { DocumentResult, DocumentWarning } from "@platen/browser";
import { type DocumentMetadata, settlePrinted } from "@platen/pdf";
import manifest from "../package.json" with { type: "json" };
import { accessibilityReport } from "./accessibility/accessibility-report.ts";
import type { Inspection } from "./accessibility/inspect/inspection.ts";
import { inspectionScript } from "./accessibility/inspect/inspection-script.ts";
import type { ComposedDocument } from "./compose-document.ts";
import { type DocumentDescription, describeDocument, readDescription } from "./describe-document.ts";
import type { RenderJob, RenderTools, RenderWarning } from "./render-document.ts";
import type { AccessibilityReport, EinvoiceReport } from "./reports.ts";
import { runningParts } from "./running/plan-strips.ts";
import { printRunning } from "./running/print-running.ts";
import { einvoiceReport } from "./standards/einvoice-report.ts";
import { displayWarnings, refuseFailedFile } from "./standards/judge-file.ts";

export interface FinishedDocument {
  bytes: Uint8Array;
  warnings: (DocumentWarning | RenderWarning)[];
  einvoice: EinvoiceReport | null;
  accessibility: AccessibilityReport | null;
  invoiceXml: Uint8Array | null;
  /** What was spent on each step beyond printing the document itself. */
  spent: { templateMs: number; browserMs: number; finishMs: number; checkMs: number };
}

/** Where the document could not be asked, which a warning tells. */
const NOTHING_SEEN: Inspection = {
  model: { elements: [] },
  findings: [],
  hasHiddenText: false,
};

const PROGRAM = `Platen ${manifest.version}`;

/** What the print step has to ask the document so that it can be finished; null where it is delivered as printed. */
export function inspectionFor(job: RenderJob): string | null {
  if (!needsFinish(job)) return null;
  const inspection = isForStandard(job) ? inspectionScript() : "null";

  return `({ description: ${describeDocument}, inspection: ${inspection} })`;
}

/** Throws a `RenderFailure` where the finished file fails what it was made for. */
export async function finishPrinted(
  job: RenderJob,
  composed: ComposedDocument,
  printed: DocumentResult,
  tools: RenderTools,
  signal?: AbortSignal,
): Promise<FinishedDocument> {
  if (!needsFinish(job)) {
    settlePrinted(printed.bytes, job.now);
    const spent = { templateMs: 0, browserMs: 0, finishMs: 0, checkMs: 0 };
    return {
      bytes: printed.bytes,
      warnings: printed.warnings,
      einvoice: null,
      accessibility: null,
      invoiceXml: null,
      spent,
    };
  }

  const answer = (printed.inspection ?? {}) as { description?: unknown; inspection?: Inspection | null };
  const description = readDescription(answer.description);
  const inspection = answer.inspection ?? null;
  const context = { printed, head: composed.head, description };
  const running = await printRunning(job, context, tools, signal);
  const warnings = eachOnce([...printed.warnings, ...running.warnings]);
  const made = await tools.files.make(
    {
      printed: printed.bytes,
      model: inspection?.model ?? null,
      overlays: running.overlays,
      metadata: documentMetadata(job, description),
      accessible: job.settings.pdf.ua?.check ?? null,
      invoice: job.invoice,
    },
    withinTime(job, signal),
  );
  const einvoice = job.invoice && made.invoice ? einvoiceReport(job.invoice, made.invoice) : null;
  const accessibility =
    made.accessibility &&
    (await accessibilityReport({
      check: job.settings.pdf.ua!.check,
      result: made.accessibility,
      finishWarnings: made.warnings,
      elements: made.elements,
      inspection: inspection ?? NOTHING_SEEN,
      documentWarnings: warnings,
      job,
      html: composed.html,
      pages: printed.pages ?? 0,
      running: running.strips,
      evaluator: tools.evaluator,
    }));
  refuseFailedFile({ einvoice, accessibility });

  return {
    bytes: made.bytes,
    warnings: [...warnings, ...(job.invoice?.warnings ?? []), ...(einvoice ? displayWarnings(einvoice) : [])],
    einvoice,
    accessibility,
    invoiceXml: made.invoice?.xml ?? null,
    spent: {
      templateMs: running.templateMs,
      browserMs: running.browserMs,
      finishMs: made.finishMs,
      checkMs: made.checkMs,
    },
  };
}

/** Finishing may take as long as printing may. */
function withinTime({ limits }: RenderJob, signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(limits.timeoutMs);

  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** Whether the file is to meet a standard, which finishing needs to know its elements for. */
function isForStandard({ settings, invoice }: RenderJob): boolean {
  return settings.pdf.ua !== null || invoice !== null;
}

function needsFinish(job: RenderJob): boolean {
  return isForStandard(job) || job.settings.pdf.metadata !== null || runningParts(job).length > 0;
}

/** The words of the file: the title and the language are only what the author or the caller wrote. */
function documentMetadata({ settings, now }: RenderJob, description: DocumentDescription): DocumentMetadata {
  const given = settings.pdf.metadata;

  return {
    title: given?.title ?? description.title,
    author: given?.author ?? null,
    subject: given?.subject ?? null,
    keywords: given?.keywords ?? null,
    language: given?.language ?? description.language ?? settings.language,
    creatorTool: PROGRAM,
    producer: PROGRAM,
    createdAt: now,
  };
}

/** A logo that is missing in the body and in every header is missing once. */
function eachOnce<T extends DocumentWarning>(warnings: readonly T[]): T[] {
  return [...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values()];
}
