/** What did not stop a document from being made, but should be known to its author. */
export interface DocumentWarning {
  /** `resource_blocked`, `resource_failed`, `missing-glyph`, `inspection_failed`. */
  code: string;
  message: string;
  /** The address that was left out. */
  url?: string;
}
