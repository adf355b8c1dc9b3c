/** What did not stop a document from being made, but should be known to its author. */
export interface DocumentWarning {
  /** `resource_blocked`, `resource_failed`, `missing_glyph`, `inspection_failed`, `not_settled`, `script_error`. */
  code: string;
  message: string;
  /** The address that was left out. */
  url?: string;
  /** Where in a script; the path is an asset's, or null for the HTML itself. Line and column count from 1. */
  source?: { path: string | null; line: number; column: number };
  /** The characters that no font has. */
  characters?: string[];
}
