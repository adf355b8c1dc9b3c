/** What a caller asks of the browser, and what it gets back. Plain values only. */

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

/** What every document has, whatever becomes of it. */
export interface DocumentJob {
  html: string;
  /** Documents of two workspaces never share a page, a cache or a process state. */
  workspace: string;
  network: NetworkPolicy;
  javascript: boolean;
  waitFor: { selector: string; timeoutMs: number } | null;
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
   * An expression that is evaluated in the loaded document just before it is printed, and whose JSON value the result
   * carries. It runs in a world of its own, also where the document's scripts are off: the document shares its elements with
   * it and nothing else.
   */
  inspection: string | null;
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

export interface DocumentWarning {
  /** `resource_blocked`, `resource_failed`, `missing-glyph`, `inspection_failed`. */
  code: string;
  message: string;
  /** The address that was left out. */
  url?: string;
}

export interface DocumentResult {
  bytes: Uint8Array;
  /** Null for images. */
  pages: number | null;
  /** What the job's inspection gave; null where none was asked for, or where it failed, which a warning tells. */
  inspection: unknown;
  warnings: DocumentWarning[];
  /** Time inside the browser, waiting for a page not counted. */
  browserMs: number;
}
