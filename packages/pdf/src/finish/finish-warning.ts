/** Something that finishing repaired or saw, which does not stop it. */

export interface FinishWarning {
  code: FinishWarningCode;
  message: string;
  /** The element's number in the document model; null where it is not known. */
  element: number | null;
  /** Counted from 1; null where no single page is meant. */
  page: number | null;
}

export type FinishWarningCode =
  | "document-language"
  | "formula-alt"
  | "heading-level"
  | "language-invalid"
  | "link-unreachable"
  | "masked-text"
  | "repeated-content"
  | "table-cell-empty"
  | "table-header"
  | "text-not-tagged";
