/** A place in a template: what every error, finding and source map names. */

export interface Position {
  file: string;
  /** Counted from 1. */
  line: number;
  /** Counted from 1, in UTF-16 units. */
  column: number;
}
