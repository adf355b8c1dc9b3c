/** Prints documents with very long tables some rows at a time, and all others as they are. */
import {
  type Browser,
  type DocumentResult,
  PartsDiffer,
  type PrintInParts,
  type PrintJob,
  WiderThanPage,
} from "@platen/browser";
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
  const pageWidth = pageRules && (await pageWidthOf({ job, pageRules, browser, signal }));
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
    return await browser.print({ ...job, inParts }, signal).catch(async (error: unknown) => {
      if (!(error instanceof WiderThanPage)) throw error;
      // It is loaded again: how wide the engine lays it out for its pages is not known before.
      const { widths } = error;
      const layoutWidth = await pageWidthOf({ job, pageRules, browser, signal, width: widths.width });
      if (layoutWidth === null) throw error;
      return browser.print({ ...job, inParts: { ...inParts, wide: { ...widths, layoutWidth } } }, signal);
    });
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
const MEASURED = "<div style='height: 9px; background: #000'></div>";

interface Measuring {
  job: PrintJob;
  pageRules: readonly string[];
  browser: Browser;
  signal: AbortSignal | undefined;
  /** Of a document that may be wider than a page. */
  width?: number;
}

async function pageWidthOf({ job, pageRules, browser, signal, width = 0 }: Measuring): Promise<number | null> {
  const key = JSON.stringify([job.page, pageRules, width]);
  const known = pageWidths.get(key);
  if (known !== undefined) return known;
  const html = `<!doctype html><style>${pageRules.join("\n")}</style><body style='margin: 0'>${MEASURED}<div style='width: ${width}px; height: 9px'></div>`;
  const page = { ...job.page, background: true };
  const { bytes } = await browser.print(
    { ...job, html, page, tagged: false, outline: false, inspection: null, restyles: false },
    signal,
  );
  // Loaded when it is needed first: a command starts without the reader of PDFs.
  const { paintedWidth } = await import("@platen/pdf");
  const found = paintedWidth(bytes);
  if (pageWidths.size >= MOST_WIDTHS) pageWidths.clear();
  pageWidths.set(key, found);

  return found;
}
