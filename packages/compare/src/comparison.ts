/** What a comparison of two documents gives. */
import type { Box } from "./box.ts";
import type { Difference, PagePair } from "./difference.ts";

export interface Comparison {
  equal: boolean;
  /** How many pages each has. */
  pages: { from: number; to: number };
  /** Whether pages that are not written alike were also compared as pictures. */
  pictures: boolean;
  /** By page, then by kind; what concerns the whole document comes last. */
  differences: Difference[];
}

/** A pair of pages that differ, as pictures for a report. */
export interface PagePictures {
  page: PagePair;
  /** PNG; null where the document does not have the page. */
  from: Uint8Array | null;
  to: Uint8Array | null;
  /** In pixels of the larger picture. */
  width: number;
  height: number;
  boxes: Box[];
}
