/** What a caller asks of the browser: plain values only. */

/** A CSS length in millimetres, already resolved: width and height of the paper, margins. */
export interface PageGeometry {
  widthMm: number;
  heightMm: number;
  marginMm: { top: number; right: number; bottom: number; left: number };
  /** 1 is natural size. */
  scale: number;
  background: boolean;
}

/** What a document may load besides data URLs. */
export interface NetworkPolicy {
  /** The template's own files by their relative path, such as `assets/logo.svg`. */
  assets: ReadonlyMap<string, Asset>;
  /** Host names (with `:port` where it is not the scheme's own) that the document may reach through egress. */
  allowHosts: readonly string[];
}

export interface Asset {
  contentType: string;
  bytes: Uint8Array;
}

/** An element, an expression of the document that becomes true, or an amount of time. */
export type WaitFor =
  | { selector: string; timeoutMs: number }
  | { expression: string; timeoutMs: number }
  | { delayMs: number };

/** What every document has, PDF or image. */
export interface DocumentJob {
  html: string;
  /** Documents of two workspaces never share a page, a cache or a process state. */
  workspace: string;
  /** Documents of test and live keys never share a page either; live where it is not said. */
  mode?: "live" | "test";
  network: NetworkPolicy;
  javascript: boolean;
  /** What a document with scripts is waited for; null waits until it is still. */
  waitFor: WaitFor | null;
  /** BCP 47; what `navigator.language` and hyphenation use. */
  locale: string;
  timezone: string;
  timeoutMs: number;
  maxOutputBytes: number;
}

export interface PrintJob extends DocumentJob {
  page: PageGeometry;
  tagged: boolean;
  outline: boolean;
  maxPages: number;
  /**
   * An expression that is evaluated in the loaded document just before it is printed; the result has its JSON value. It runs
   * in an isolated world, also where the document's scripts are off: it shares the document's elements and nothing else.
   */
  inspection: string | null;
  /** Whether the inspection measures boxes: the window is then as wide as the paper between its margins, as for scripts. */
  measures?: boolean;
  /** Whether the inspection changes styles: unless the document is hidden, it is laid out again for a window that nobody sees. */
  restyles?: boolean;
  /** How a document with a long table is printed in parts; as one where it is not named. */
  inParts?: PrintInParts;
}

/**
 * The engine takes the square of a table's rows for its pages, in time and in memory. A table that is long enough is printed some
 * rows at a time, each part from the top of a page on, and the parts are joined. Where a slot is free, two pages print parts.
 */
export interface PrintInParts {
  /** Of tables that are printed in parts. */
  leastRows: number;
  rowsPerPart: number;
  /** How wide a page is to the engine, in pixels. */
  pageWidth: number;
  /** How many @page rules of the document say so: one that turns out to have more is printed as one. */
  pageRules: number;
  /** Where it is wider than a page. */
  wide?: WideDocument;
  /** Starts with no part; each document has its own. */
  open(): PartTaker;
}

/** A document that is wider than a page, in pixels. */
export interface WideDocument {
  width: number;
  /** Of its long table. */
  tableWidth: number;
  /** How wide it is laid out for its pages, which are made smaller. */
  layoutWidth: number;
}

export interface PartTaker {
  take(part: PrintedPart): Promise<TakenPart>;
  /** Null where the parts do not make up what one print would be. */
  join(): Promise<{ bytes: Uint8Array; pages: number } | null>;
  /** To be called in any case. */
  close(): void;
}

interface PrintedPart {
  bytes: Uint8Array;
  rows: TableRows;
  /** What comes before belongs to the part before. */
  begin: PartPlace;
  isLast: boolean;
}

export interface TableRows {
  head: number;
  body: number;
  foot: number;
}

/** A place between two pages of a part: how many of its pages come before it, and how many rows of its body. */
interface PartPlace {
  pages: number;
  rows: number;
}

/** Where a part ends, and how many rows its last page has, its last two, and so on: the next part prints some of them again. */
export interface PartEnd extends PartPlace {
  repeated: readonly number[];
}

interface TakenPart {
  /** Whether it goes on exactly where the part before it ended; if not, it may with more pages of that part before it. */
  fits: boolean;
  /** Where the next part begins; null for the last one, and where the part does not say. */
  end: PartEnd | null;
}

export interface ScreenshotJob extends DocumentJob {
  width: number;
  height: number;
  scale: number;
  format: "png" | "jpeg" | "webp";
  /** 1 to 100; for jpeg and webp. */
  quality: number;
  transparent: boolean;
  fullPage: boolean;
}
