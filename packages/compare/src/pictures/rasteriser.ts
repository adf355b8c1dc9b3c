/** What turns the pages of a PDF into pictures. */

export interface PagePicture {
  /** Counted from 1. */
  page: number;
  /** In pixels. */
  width: number;
  height: number;
  /** Four bytes a pixel, from the upper left, on white. */
  rgba: Uint8Array;
}

export interface PictureOptions {
  /** Pixels an inch, or the width of each picture in pixels. */
  size: { dpi: number } | { width: number };
  /** Counted from 1; every page where it is left out. Pages that the document does not have are left out. */
  pages?: readonly number[] | undefined;
}

export interface Rasteriser {
  pages(bytes: Uint8Array, options: PictureOptions): AsyncIterable<PagePicture>;
  close(): Promise<void>;
}

/** What pictures of snapshots and comparisons are drawn with. */
export const comparisonDpi = 100;
