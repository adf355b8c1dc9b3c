/** The way of one document: template → HTML → PDF or image → result. The service and the command line call this same function. */
import type { Browser, DocumentResult, DocumentWarning } from "@platen/browser";
import { type ComposedDocument, composeDocument } from "./compose-document.ts";
import { documentJob, inBrowser } from "./document-job.ts";
import type { InvoiceOrder } from "./einvoice/invoice-order.ts";
import type { Evaluator } from "./evaluate/evaluator.ts";
import { RenderFailure } from "./failure.ts";
import { type FinishedDocument, finishPrinted, inspectionFor } from "./finish-printed.ts";
import { pageGeometry } from "./page-geometry.ts";
import type { AccessibilityReport, EinvoiceReport } from "./reports.ts";
import type { Settings } from "./settings/settings.ts";
import type { FileMaker } from "./standards/file-maker.ts";
import { contentTypes, type OutputFormat, type TemplateContent } from "./template.ts";
import { templateOptions } from "./template-options.ts";

export interface RenderJob {
  workspace: string;
  template: TemplateContent;
  /** Complete settings: the template's with the request's merged over them. */
  settings: Settings;
  data: Record<string, unknown>;
  /** The e-invoice that a PDF is to carry; null for a plain one. */
  invoice: InvoiceOrder | null;
  format: OutputFormat;
  /** The time that templates use. */
  now: Date;
  /** May contain template expressions; null takes none. */
  filename: string | null;
  limits: RenderLimits;
}

export interface RenderLimits {
  timeoutMs: number;
  maxHtmlBytes: number;
  maxOutputBytes: number;
  maxPages: number;
}

export interface RenderTools {
  browser: Browser;
  evaluator: Evaluator;
  files: FileMaker;
}

export interface RenderWarning {
  code: string;
  message: string;
  location: string | null;
  url?: string;
  path?: string;
}

export interface RenderedDocument {
  bytes: Uint8Array;
  contentType: string;
  /** Null for images and HTML. */
  pages: number | null;
  filename: string | null;
  warnings: RenderWarning[];
  /** What was checked in the file; null where the render asked for no such thing. */
  einvoice: EinvoiceReport | null;
  accessibility: AccessibilityReport | null;
  /** The invoice that the file carries. */
  invoiceXml: Uint8Array | null;
  timings: { template_ms: number; browser_ms: number; finish_ms: number; check_ms: number };
}

/** Throws a `RenderFailure` where the document cannot be made; nothing is half done then. */
export async function renderDocument(
  job: RenderJob,
  tools: RenderTools,
  signal?: AbortSignal,
): Promise<RenderedDocument> {
  const started = performance.now();
  const composed = await renderHtml(job, tools.evaluator);
  const filename = await renderFilename(job, tools.evaluator);
  const templateMs = performance.now() - started;

  if (job.format === "html") {
    const bytes = new TextEncoder().encode(composed.html);
    return result(job, { bytes, pages: null, inspection: null, warnings: [], browserMs: 0 }, filename, templateMs);
  }

  const document = await draw(job, composed.html, tools.browser, signal);
  refuseMissingResources(job, document.warnings);
  if (job.format !== "pdf") return result(job, document, filename, templateMs);

  const finished = await finishPrinted(job, composed, document, tools, signal);
  refuseMissingResources(job, finished.warnings);
  return result(job, document, filename, templateMs, finished);
}

function refuseMissingResources({ settings }: RenderJob, warnings: readonly DocumentWarning[]): void {
  if (!settings.strict_resources) return;
  const missing = warnings.find(({ code }) => code === "resource_blocked" || code === "resource_failed");
  if (missing) {
    throw new RenderFailure("resource_blocked", `${missing.message} The template's strict_resources setting is on.`);
  }
}

async function renderHtml(
  { template, data, settings, now, limits }: RenderJob,
  evaluator: Evaluator,
): Promise<ComposedDocument> {
  const evaluate = async (source: string, file: string): Promise<string> => {
    if (template.engine === null || source === "") return source;
    const options = templateOptions(settings, now);
    return evaluator.render({ engine: template.engine, source, file, data, partials: template.partials, options });
  };

  const html = await evaluate(template.source, "template.html");
  const head = await evaluate(template.head, "head.html");
  const document = composeDocument({ html, css: template.css, head });
  if (Buffer.byteLength(document) > limits.maxHtmlBytes) {
    throw new RenderFailure(
      "output_too_large",
      `The document is ${Buffer.byteLength(document)} bytes of HTML, over the ${limits.maxHtmlBytes} allowed. Make it smaller or split it.`,
    );
  }

  return { html: document, head };
}

async function renderFilename(job: RenderJob, evaluator: Evaluator): Promise<string | null> {
  const { filename, template, settings, now, data } = job;
  if (filename === null || template.engine === null || !filename.includes("{")) return filename;

  const options = { ...templateOptions(settings, now), autoescape: false };
  const rendered = await evaluator.render({
    engine: template.engine,
    source: filename,
    file: "filename",
    data,
    partials: {},
    options,
  });

  return rendered.trim();
}

async function draw(job: RenderJob, html: string, browser: Browser, signal?: AbortSignal): Promise<DocumentResult> {
  const { settings, limits, format } = job;
  const document = documentJob(job, html);
  if (format === "pdf") {
    const { outline, ua } = settings.pdf;
    const tagged = settings.pdf.tagged || ua !== null;
    const page = pageGeometry(settings.page);
    const print = { ...document, page, tagged, outline, maxPages: limits.maxPages, inspection: inspectionFor(job) };
    return inBrowser(browser.print(print, signal));
  }

  const { width, height, scale, quality, transparent, full_page: fullPage } = settings.image;
  const image = { width, height, scale, quality, transparent, fullPage };
  return inBrowser(browser.screenshot({ ...document, ...image, format: format === "html" ? "png" : format }, signal));
}

function result(
  job: RenderJob,
  document: DocumentResult,
  filename: string | null,
  templateMs: number,
  finished: FinishedDocument | null = null,
): RenderedDocument {
  const { warnings } = finished ?? document;
  const spent = finished?.spent ?? { templateMs: 0, browserMs: 0, finishMs: 0, checkMs: 0 };

  return {
    bytes: finished?.bytes ?? document.bytes,
    contentType: contentTypes[job.format],
    pages: document.pages,
    filename,
    warnings: warnings.map((warning) => ({ location: null, ...warning })),
    einvoice: finished?.einvoice ?? null,
    accessibility: finished?.accessibility ?? null,
    invoiceXml: finished?.invoiceXml ?? null,
    timings: {
      template_ms: Math.round(templateMs + spent.templateMs),
      browser_ms: Math.round(document.browserMs + spent.browserMs),
      finish_ms: Math.round(spent.finishMs),
      check_ms: Math.round(spent.checkMs),
    },
  };
}
