/** What finishing gives. */
import type { ModelElement } from "../model/document-model.ts";
import type { FinishWarning } from "./finish-warning.ts";
import type { PageMarks } from "./marks.ts";

export interface FinishResult {
  bytes: Uint8Array;
  /** What was repaired, and what a reader will miss. */
  warnings: FinishWarning[];
  /** For each structure element of the finished file, parents before kids, the document's element it comes from, or the nearest around it. */
  elements: (ModelElement | null)[];
  /** Null where they were not asked for. */
  marks: PageMarks | null;
}
