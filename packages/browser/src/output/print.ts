/** A loaded document becomes a PDF. */
import { CommandRefused } from "../cdp/connection.ts";
import type { PrintParameters } from "../cdp/protocol.ts";
import { BrowserError } from "../errors.ts";
import type { PrintInParts, PrintJob } from "../job.ts";
import { heightOf } from "../pages/load-document.ts";
import type { LoadedDocument } from "../pages/loaded-document.ts";
import type { Page } from "../pages/page.ts";
import type { DocumentWarning } from "../warning.ts";
import { hasManyTags, hideFromWindow, mayHide } from "./hide-from-window.ts";
import { inspectDocument } from "./inspect-document.ts";
import { countPages } from "./page-count.ts";
import { firstPages, refuseFarTooManyPages, refuseFarTooTall, tooManyPages } from "./page-limit.ts";
import { printInParts } from "./print-in-parts.ts";
import { setPrintWindow } from "./print-window.ts";
import type { SecondPage } from "./second-page.ts";
import { partPrinter, prepareTable, type TableToPrint } from "./table-to-print.ts";

interface Printed {
  bytes: Uint8Array;
  pages: number;
}

interface PrintedDocument extends Printed {
  inspection: unknown;
  warning: DocumentWarning | null;
}

/** Null where there is no second page. `print` prints its document as it is. */
type OpenSecond = (print: (page: Page) => Promise<Uint8Array>) => SecondPage | null;

/** Below this the PDF comes as one answer: the stream costs a round trip for each chunk. */
const streamAboveHtml = 4_000_000;
const chunkBytes = 4 * 1024 * 1024;
/** What the elements and layouts of a document that is printed in parts may take. */
const mostLeftBehind = 500_000_000;

/** Inspects and prints, and throws output_too_large past `maxPages` or `maxOutputBytes`. `asked`: what else is asked of the document has its answer. */
export async function printDocument(
  page: Page,
  job: PrintJob,
  document: LoadedDocument,
  asked: Promise<unknown>,
  openSecond: OpenSecond,
): Promise<PrintedDocument> {
  await refuseFarTooManyPages(job, document);
  const isHidden = document.hiding !== null || mayHide(page, job);
  const inParts = isHidden && job.tagged && job.inParts ? job.inParts : null;
  const isHiddenAfterwards = isHidden && (job.inspection === null || inParts !== null);
  // Hidden again where it was hidden while it loaded. The window of one in parts may become another.
  const hide = (!job.inParts && document.hiding?.hide) || null;
  const after = isHidden && !isHiddenAfterwards ? (hide ?? hideFromWindow(job)) : null;
  const { answer, warning } = await inspectDocument(document, job, after);
  if (isHiddenAfterwards) await asked;
  const second = inParts && warning === null ? openSecond((own) => printPart(own, job)) : null;
  // The memory that a long document takes is given back.
  if (inParts) page.isSpent = true;
  try {
    const table = inParts && (await prepareTable(document, job, inParts));
    if (!table) second?.close();
    const { inParts: parts, ...asOne } = job;
    // What a document is printed as may depend on its window.
    if (parts && !table) setPrintWindow(page, asOne);
    // It was not laid out while it loaded, so that nobody knew.
    if (inParts) refuseFarTooTall(job, table?.height ?? (await heightOf(page)));
    if (isHiddenAfterwards) await document.evaluate(hide ?? hideFromWindow(table ? job : asOne));
    if (!inParts && isHidden && hasManyTags(job)) page.isLarge = true;
    const [printed, inspection] = await Promise.all([
      inParts && table ? printTable(page, job, document, inParts, table, second) : printWithin(page, job),
      read(answer),
    ]);

    return { ...printed, inspection, warning };
  } finally {
    second?.close();
  }
}

/** A long answer takes its time: the browser prints meanwhile. */
async function read(answer: string | null): Promise<unknown> {
  return answer === null ? null : JSON.parse(answer);
}

async function printTable(
  page: Page,
  job: PrintJob,
  document: LoadedDocument,
  inParts: PrintInParts,
  table: TableToPrint,
  second: SecondPage | null,
): Promise<Printed> {
  const print = partPrinter(document, () => printPart(page, job));
  const joined = await printInParts(inParts, table, print, second);
  if (joined.pages > job.maxPages) throw tooManyPages(job);
  if (joined.bytes.length > job.maxOutputBytes) throw tooManyBytes(job);

  return joined;
}

async function printPart(page: Page, job: PrintJob): Promise<Uint8Array> {
  await collectGarbage(page);
  return printPages(page, job, "", true);
}

/** Each part leaves some 40 MB behind, and the engine may put off collecting them until the page has more than it may. */
async function collectGarbage({ session }: Page): Promise<void> {
  const { embedderHeapUsedSize } = await session.send("Runtime.getHeapUsage", {});
  if (embedderHeapUsedSize > mostLeftBehind) await session.send("HeapProfiler.collectGarbage", {});
}

async function printWithin(page: Page, job: PrintJob): Promise<Printed> {
  const first = firstPages(job);
  const bytes = await printPages(page, job, `1-${first}`, job.html.length > streamAboveHtml);
  const pages = countPages(bytes);
  if (pages < first) return { bytes, pages };
  if (pages > job.maxPages || (await hasPage(page, job, job.maxPages + 1))) throw tooManyPages(job);

  const whole = await printPages(page, job, `1-${job.maxPages}`, true);
  return { bytes: whole, pages: countPages(whole) };
}

async function hasPage(page: Page, job: PrintJob, number: number): Promise<boolean> {
  try {
    await page.session.send(
      "Page.printToPDF",
      parameters({ ...job, tagged: false, outline: false }, `${number}`, false),
    );
    return true;
  } catch (error) {
    if (error instanceof CommandRefused) return false; // the range exceeds the page count
    throw error;
  }
}

async function printPages(page: Page, job: PrintJob, pageRanges: string, asStream: boolean): Promise<Uint8Array> {
  const { data, stream } = await page.session.send("Page.printToPDF", parameters(job, pageRanges, asStream));
  const bytes = stream ? await readStream(page, stream, job) : Buffer.from(data, "base64");
  if (bytes.length > job.maxOutputBytes) throw tooManyBytes(job);
  return bytes;
}

async function readStream(page: Page, handle: string, job: PrintJob): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for (;;) {
    const { data, eof, base64Encoded } = await page.session.send("IO.read", { handle, size: chunkBytes });
    const chunk = Buffer.from(data, base64Encoded ? "base64" : "utf8");
    chunks.push(chunk);
    length += chunk.length;
    if (!eof && length <= job.maxOutputBytes) continue;
    page.session.post("IO.close", { handle });
    return Buffer.concat(chunks);
  }
}

function tooManyBytes({ maxOutputBytes }: PrintJob): BrowserError {
  return new BrowserError(
    "output_too_large",
    `The PDF is larger than ${maxOutputBytes} bytes: use smaller images, or split the document.`,
  );
}

function parameters({ page, tagged, outline }: PrintJob, pageRanges: string, asStream: boolean): PrintParameters {
  return {
    paperWidth: inches(page.widthMm),
    paperHeight: inches(page.heightMm),
    marginTop: inches(page.marginMm.top),
    marginRight: inches(page.marginMm.right),
    marginBottom: inches(page.marginMm.bottom),
    marginLeft: inches(page.marginMm.left),
    scale: page.scale,
    printBackground: page.background,
    // A size in the document's own @page rule is what the author wants for this document.
    preferCSSPageSize: true,
    generateTaggedPDF: tagged,
    generateDocumentOutline: outline && tagged,
    pageRanges,
    transferMode: asStream ? "ReturnAsStream" : "ReturnAsBase64",
  };
}

function inches(millimetres: number): number {
  return millimetres / 25.4;
}
