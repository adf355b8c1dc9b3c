/** What the browser answers to a job. */
import type { DocumentWarning } from "./warning.ts";

export interface DocumentResult {
  bytes: Uint8Array;
  /** Null for images. */
  pages: number | null;
  /** What the job's inspection gave; null where the job has none, or where it failed (then there is a warning). */
  inspection: unknown;
  warnings: DocumentWarning[];
  /** Time inside the browser, waiting for a page not counted. */
  browserMs: number;
}
