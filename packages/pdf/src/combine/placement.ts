/** Where pages of one file go on the pages of another. */

export interface Placement {
  /** Pages are counted from 0. */
  bodyPage: number;
  overlayPage: number;
  /** Where the overlay page's lower left corner goes, in points from that of the body page. */
  x: number;
  y: number;
  kind: "Header" | "Footer" | "Watermark" | "Background";
}

/** A file whose pages go on pages of another. */
export interface Overlay {
  bytes: Uint8Array;
  placements: readonly Placement[];
}
