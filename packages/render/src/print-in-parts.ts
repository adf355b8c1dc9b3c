/** Prints documents with very long tables some rows at a time, and all others as they are. */
import { type Browser, type DocumentResult, PartsDiffer, type PrintInParts, type PrintJob } from "@platen/browser";
import { settleDates } from "@platen/pdf";
import { plainPageRules } from "./page-rules.ts";
import type { RenderTools } from "./render-tools.ts";

/** Below `leastRows` a table is printed as fast in one. */
const SIZES = { leastRows: 8_000, rowsPerPart: 1_200 };

interface PartOptions {
  signal?: AbortSignal | undefined;
  /** Whether the file is delivered as printed. */
  isFinal?: boolean;
  sizes?: typeof SIZES;
}

/** Where the parts are not what one print would be, the document is printed as one. */
export async function printInParts(
  job: PrintJob,
  now: Date,
  { browser, files }: Pick<RenderTools, "browser" | "files">,
  { signal, isFinal = true, sizes = SIZES }: PartOptions = {},
): Promise<DocumentResult> {
  const pageRules = job.javascript || !hasRows(job.html, sizes.leastRows) ? null : plainPageRules(job.html);
  const pageWidth = pageRules && (await pageWidthOf(job, pageRules, browser, signal));
  if (!pageRules || pageWidth === null) return browser.print(job, signal);

  const inParts: PrintInParts = {
    ...sizes,
    pageWidth,
    pageRules: pageRules.length,
    open() {
      const taker = files.joinParts({ isFinal, signal });
      return {
        ...taker,
        take(part) {
          settleDates(part.bytes, now);
          return taker.take(part);
        },
      };
    },
  };
  try {
    return await browser.print({ ...job, inParts }, signal);
  } catch (error) {
    if (error instanceof PartsDiffer) return browser.print(job, signal);
    throw error;
  }
}

/** End tags of rows may be left out, start tags not. */
function hasRows(html: string, least: number): boolean {
  if (html.length < least * "<tr>".length) return false;
  let rows = 0;
  for (const _ of html.matchAll(/<tr\b/gi)) if (++rows === least) return true;

  return false;
}

/** The same for all documents on such a page: the engine rounds paper, margins and what is between them in its own way. */
const pageWidths = new Map<string, number | null>();
const MOST_WIDTHS = 1_000;
const MEASURED = "<body style='margin: 0'><div style='height: 9px; background: #000'></div></body>";

async function pageWidthOf(
  job: PrintJob,
  pageRules: readonly string[],
  browser: Browser,
  signal: AbortSignal | undefined,
): Promise<number | null> {
  const key = JSON.stringify([job.page, pageRules]);
  const known = pageWidths.get(key);
  if (known !== undefined) return known;
  const html = `<!doctype html><style>${pageRules.join("\n")}</style>${MEASURED}`;
  const page = { ...job.page, background: true };
  const { bytes } = await browser.print(
    { ...job, html, page, tagged: false, outline: false, inspection: null, restyles: false },
    signal,
  );
  // Loaded when it is needed first: a command starts without the reader of PDFs.
  const { paintedWidth } = await import("@platen/pdf");
  const width = paintedWidth(bytes);
  if (pageWidths.size >= MOST_WIDTHS) pageWidths.clear();
  pageWidths.set(key, width);

  return width;
}
