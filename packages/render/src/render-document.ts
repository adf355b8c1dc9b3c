/**
 * The way of one document: evaluate the template, print it, print its headers and footers, make the file, judge it. The
 * service and the command line call this same function. Each step can refuse the render; nothing is half done then.
 */
import type { DocumentWarning } from "@platen/browser";
import { settlePrinted } from "@platen/pdf";
import { readDescription } from "./describe-document.ts";
import { needsFinish, readInspection } from "./document-inspection.ts";
import { mapDocument } from "./document-map/map-document.ts";
import { documentMetadata } from "./document-metadata.ts";
import type { EinvoiceJob } from "./einvoice/einvoice-job.ts";
import { type EvaluatedDocument, evaluateDocument } from "./evaluate/evaluate-document.ts";
import { RenderFailure } from "./failure.ts";
import { printHeadersAndFooters } from "./header-footer/print-headers-and-footers.ts";
import { einvoiceReport } from "./judge/einvoice-report.ts";
import { failureOfFile, judgeFile } from "./judge/judge-file.ts";
import type { FileJob, InvoiceToEmbed } from "./make/make-file.ts";
import { placeScriptErrors } from "./place-script-errors.ts";
import { printDocument } from "./print-document.ts";
import type { RenderJob } from "./render-job.ts";
import type { RenderTools } from "./render-tools.ts";
import type { RenderedDocument } from "./rendered-document.ts";
import { scriptNotRun } from "./scripts-not-run.ts";
import { contentTypes } from "./template.ts";
import type { RenderWarning } from "./warning.ts";

/** Throws a `RenderFailure` where the document cannot be made. */
export async function renderDocument(
  job: RenderJob,
  tools: RenderTools,
  signal?: AbortSignal,
): Promise<RenderedDocument> {
  if (job.format === "xml") return renderInvoiceXml(job, tools, signal);

  const evaluated = await evaluateDocument(job, tools.evaluator);
  signal?.throwIfAborted();
  if (job.format === "html") return rendered(job, evaluated, { bytes: new TextEncoder().encode(evaluated.html) });

  return (
    (await renderEvaluated(job, evaluated, tools, { signal })) ??
    (await renderEvaluated(job, evaluated, tools, { signal, inFull: true }))!
  );
}

/** Null where the printed file does not say for certain which element is which; one that is printed in full always does. */
async function renderEvaluated(
  job: RenderJob,
  evaluated: EvaluatedDocument,
  tools: RenderTools,
  { signal, inFull = false }: { signal: AbortSignal | undefined; inFull?: boolean },
): Promise<RenderedDocument | null> {
  const notRun = job.settings.javascript ? [] : scriptNotRun(evaluated.html);
  const isFinished = job.format === "pdf" && needsFinish(job);
  const [printed, invoice] = await Promise.all([
    printDocument(job, evaluated.html, tools, signal, { inFull }),
    job.format === "pdf" && job.invoice ? invoiceToEmbed(job.invoice, tools, withinTime(job, signal)) : null,
    isFinished ? tools.files.prepare(evaluated.html.length) : null,
  ]);
  const { styles } = evaluated;
  const scripted = { warnings: printed.warnings, tailwind: styles.css };
  const printedWarnings = [...notRun, ...(await placeScriptErrors(job, scripted, tools.evaluator))];
  refuseStrictly(job, printedWarnings);
  if (job.format !== "pdf") return rendered(job, evaluated, { ...printed, warnings: printedWarnings });
  if (!isFinished) {
    settlePrinted(printed.bytes, job.now);
    const bytes = job.preview ? await sayPreview(job, printed.bytes) : printed.bytes;
    return rendered(job, evaluated, { ...printed, bytes, warnings: printedWarnings });
  }

  const { description, inspection, packedModel } = readInspection(printed);
  const context = { printed, head: evaluated.head, sheets: styles.sheets, description };
  const headersAndFooters = await printHeadersAndFooters(job, context, tools, signal);
  const warnings = eachOnce([...printedWarnings, ...headersAndFooters.warnings]);
  refuseStrictly(job, warnings);

  const fileJob: FileJob = {
    printed: printed.bytes,
    sourceLength: evaluated.html.length,
    hasScripts: job.settings.javascript,
    model: packedModel,
    overlays: headersAndFooters.overlays,
    metadata: documentMetadata(job, description),
    accessible: job.settings.pdf.ua?.check ?? null,
    invoice,
    marks: job.preview?.map ?? false,
  };
  const made = await tools.files.make(fileJob, withinTime(job, signal));
  if (!made) return null;

  const judged = await judgeFile(
    { job, made, html: evaluated.html, pages: printed.pages ?? 0, inspection, headersAndFooters, warnings },
    tools.evaluator,
  );
  const failure = previewFailure(job, judged) ?? judged.failure;
  if (failure && !job.preview) throw failure;
  // What is shown in spite of a failure claims nothing.
  const shown = failure
    ? (await tools.files.make({ ...fileJob, accessible: null, invoice: null }, withinTime(job, signal)))!
    : made;
  const map =
    shown.marks && inspection
      ? await mapDocument(
          { job, model: inspection.model, marks: shown.marks, layout: headersAndFooters.layout },
          tools.evaluator,
        )
      : null;

  return rendered(job, evaluated, {
    ...judged,
    failure,
    map,
    bytes: shown.bytes,
    pages: printed.pages,
    warnings: [...warnings, ...judged.warnings],
    invoiceXml: shown.invoice?.xml ?? null,
    templateMs: headersAndFooters.templateMs,
    browserMs: printed.browserMs + headersAndFooters.browserMs,
    finishMs: made.finishMs,
    checkMs: made.checkMs,
  });
}

/** A preview that asks for nothing else keeps the browser's bytes too, and says at their end what it is. */
async function sayPreview(job: RenderJob, printed: Uint8Array): Promise<Uint8Array> {
  // Loaded when it is needed first: a command starts without the reader of PDFs.
  const { appendMode } = await import("@platen/pdf");

  return appendMode(printed, { ...documentMetadata(job, readDescription(null)), mode: "preview" });
}

/** Written and checked while the browser prints. */
async function invoiceToEmbed(job: EinvoiceJob, { files }: RenderTools, signal: AbortSignal): Promise<InvoiceToEmbed> {
  return { job, made: await files.makeInvoice(job, signal) };
}

/** The e-invoice alone: of the template only the name of the file is evaluated. */
async function renderInvoiceXml(
  job: RenderJob,
  { evaluator, files }: RenderTools,
  signal: AbortSignal | undefined,
): Promise<RenderedDocument> {
  const { invoice } = job;
  if (!invoice) throw new Error("A render of the format xml has no invoice.");
  const evaluated = await evaluateDocument({ ...job, template: { ...job.template, source: "", head: "" } }, evaluator);
  const made = await files.makeInvoice(invoice, withinTime(job, signal));
  const einvoice = einvoiceReport(invoice, made);
  const failure = failureOfFile({ einvoice, accessibility: null });
  if (failure) throw failure;

  const { xml, finishMs, checkMs } = made;
  return rendered(job, evaluated, {
    bytes: xml,
    invoiceXml: xml,
    einvoice,
    warnings: invoice.warnings,
    finishMs,
    checkMs,
  });
}

/** The refusal of a preview's data, with what is known of the file too. */
function previewFailure(
  { preview }: RenderJob,
  { accessibility }: Pick<Result, "accessibility">,
): RenderFailure | null {
  if (!preview?.failure) return null;
  const { code, message, findings, position } = preview.failure;

  return new RenderFailure(code, message, { findings, position, accessibility: accessibility ?? null });
}

/** What a template's strict settings do not allow. */
function refuseStrictly({ settings }: RenderJob, warnings: readonly Pick<DocumentWarning, "code" | "message">[]): void {
  const { strict_resources, strict_scripts } = settings;
  const missing = warnings.find(({ code }) => code === "resource_blocked" || code === "resource_failed");
  if (strict_resources && missing) {
    throw new RenderFailure("resource_blocked", `${missing.message} The template's strict_resources setting is on.`);
  }
  const failed = warnings.find(({ code }) => code === "script_error");
  if (failed && (strict_scripts || strict_resources)) {
    const setting = strict_scripts ? "strict_scripts" : "strict_resources";
    throw new RenderFailure("template_runtime_error", `${failed.message} The template's ${setting} setting is on.`);
  }
}

/** Finishing may take as long as printing may. */
function withinTime({ limits }: RenderJob, signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(limits.timeoutMs);

  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** A logo that is missing in the body and in every header is missing once. */
function eachOnce<T>(warnings: readonly T[]): T[] {
  return [...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values()];
}

interface Result {
  bytes: Uint8Array;
  pages?: number | null;
  warnings?: readonly (DocumentWarning | RenderWarning)[];
  einvoice?: RenderedDocument["einvoice"];
  accessibility?: RenderedDocument["accessibility"];
  invoiceXml?: Uint8Array | null;
  failure?: RenderedDocument["failure"];
  map?: RenderedDocument["map"];
  /** What the steps after evaluating took. */
  templateMs?: number;
  browserMs?: number;
  finishMs?: number;
  checkMs?: number;
}

function rendered(
  job: RenderJob,
  { filename, styles, templateMs }: EvaluatedDocument,
  result: Result,
): RenderedDocument {
  return {
    bytes: result.bytes,
    contentType: contentTypes[job.format],
    pages: result.pages ?? null,
    filename,
    warnings: [...styles.warnings, ...(result.warnings ?? []).map(asRenderWarning)],
    einvoice: result.einvoice ?? null,
    accessibility: result.accessibility ?? null,
    invoiceXml: result.invoiceXml ?? null,
    failure: result.failure ?? job.preview?.failure ?? null,
    map: result.map ?? null,
    timings: {
      template_ms: Math.round(templateMs + (result.templateMs ?? 0)),
      browser_ms: Math.round(result.browserMs ?? 0),
      finish_ms: Math.round(result.finishMs ?? 0),
      check_ms: Math.round(result.checkMs ?? 0),
    },
  };
}

function asRenderWarning(warning: DocumentWarning | RenderWarning): RenderWarning {
  const { characters: _, source, ...shown } = warning as DocumentWarning;
  const location = source ? `${source.path ?? "document"}:${source.line}:${source.column}` : null;

  return { location, ...shown };
}
