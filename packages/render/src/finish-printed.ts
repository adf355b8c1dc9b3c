/** The last steps of a PDF: running headers and footers, and the words of the file. One that asks for nothing keeps the browser's bytes. */
import type { DocumentResult, DocumentWarning } from "@platen/browser";
import { type DocumentMetadata, finishPdf, settlePrinted } from "@platen/pdf";
import manifest from "../package.json" with { type: "json" };
import type { ComposedDocument } from "./compose-document.ts";
import { type DocumentDescription, describeDocument, readDescription } from "./describe-document.ts";
import type { RenderJob, RenderTools } from "./render-document.ts";
import type { AccessibilityReport, EinvoiceReport } from "./reports.ts";
import { runningParts } from "./running/plan-strips.ts";
import { printRunning } from "./running/print-running.ts";

export interface FinishedDocument {
  bytes: Uint8Array;
  warnings: DocumentWarning[];
  einvoice: EinvoiceReport | null;
  accessibility: AccessibilityReport | null;
  invoiceXml: Uint8Array | null;
  /** What was spent on each step beyond printing the document itself. */
  spent: { templateMs: number; browserMs: number; finishMs: number; checkMs: number };
}

const PROGRAM = `Platen ${manifest.version}`;

/** What the print step has to ask the document so that it can be finished; null where it is delivered as printed. */
export function inspectionFor(job: RenderJob): string | null {
  return needsFinish(job) ? `({ description: ${describeDocument} })` : null;
}

export async function finishPrinted(
  job: RenderJob,
  composed: ComposedDocument,
  printed: DocumentResult,
  tools: RenderTools,
  signal?: AbortSignal,
): Promise<FinishedDocument> {
  const nothing = { einvoice: null, accessibility: null, invoiceXml: null };
  if (!needsFinish(job)) {
    settlePrinted(printed.bytes, job.now);
    const spent = { templateMs: 0, browserMs: 0, finishMs: 0, checkMs: 0 };
    return { bytes: printed.bytes, warnings: printed.warnings, ...nothing, spent };
  }

  const { description: answer } = (printed.inspection ?? {}) as { description?: unknown };
  const description = readDescription(answer);
  const context = { printed, head: composed.head, description };
  const { overlays, warnings, templateMs, browserMs } = await printRunning(job, context, tools, signal);

  const started = performance.now();
  const { bytes } = finishPdf(printed.bytes, {
    metadata: documentMetadata(job, description),
    claims: { pdfUa: false, pdfA: null, facturX: null },
    files: [],
    overlays,
  });
  const finishMs = performance.now() - started;

  return {
    bytes,
    warnings: eachOnce([...printed.warnings, ...warnings]),
    ...nothing,
    spent: { templateMs, browserMs, finishMs, checkMs: 0 },
  };
}

function needsFinish(job: RenderJob): boolean {
  return job.settings.pdf.metadata !== null || runningParts(job).length > 0;
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
function eachOnce(warnings: readonly DocumentWarning[]): DocumentWarning[] {
  return [...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values()];
}
