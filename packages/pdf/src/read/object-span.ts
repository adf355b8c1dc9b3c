/** Where in the file an object is written. */
export interface ObjectSpan {
  offset: number;
  /** After `endobj`, or after what was read where that is missing. */
  end: number;
  hasEndobj: boolean;
  /** Offsets after `stream` and of `endstream`. */
  stream: { start: number; end: number } | null;
}
