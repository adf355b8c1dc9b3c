/** What finishing gives. */
import type { FinishWarning } from "./finish-warning.ts";
import type { PageMarks } from "./marks.ts";

export interface FinishResult {
  bytes: Uint8Array;
  /** What was repaired, and what a reader will miss. */
  warnings: FinishWarning[];
  /** For each structure element of the finished file, parents before kids, the id of the document's element it comes from, or of the nearest around it. */
  elements: (number | null)[];
  /** Null where they were not asked for. */
  marks: PageMarks | null;
  /** The text of each page, as `readPageTexts` finds it in the finished file. Null where it was not asked for. */
  texts: string[] | null;
}
