/** A rectangle on a page. */

export interface Box {
  /** From the upper left corner of the page, in points; of a picture, in pixels. */
  x: number;
  y: number;
  width: number;
  height: number;
}
