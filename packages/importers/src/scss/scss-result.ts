/** What compiling SCSS gives: the style sheet, or why there is none and where. */

export type ScssResult = { css: string } | { error: ScssError };

export interface ScssError {
  /** `scss_import`: it asks for a file, and there are none. */
  code: "scss_invalid" | "scss_import";
  message: string;
  /** From 1, in the source. */
  line: number;
  column: number;
}
