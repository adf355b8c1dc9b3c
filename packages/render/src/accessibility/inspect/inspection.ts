/** What the inspection of a loaded document tells, just before it is printed. */
import type { DocumentModel } from "@platen/pdf";

/** Faults that PDF/UA-1 refuses a file for, unless finishing mends them. */
export type FaultCode =
  | "figure-name"
  | "heading-order"
  | "image-alt"
  | "masked-text"
  | "table-cell-empty"
  | "table-rows";

/** What no rule sees, though a reader misses something. */
export type LossCode =
  | "alt-text"
  | "filtered-text"
  | "fixed-text"
  | "form-control"
  | "generated-text"
  | "iframe"
  | "link-name"
  | "media"
  | "reading-order"
  | "running-text"
  | "svg-role";

export interface Finding {
  code: FaultCode | LossCode;
  /** The element's number in the model; null where it is none of the document's elements. */
  element: number | null;
  /** The numbers that a message needs: the table of a row, what a text says. */
  table?: number;
  columns?: { row: number; table: number };
  text?: string;
}

export interface Inspection {
  model: DocumentModel;
  findings: Finding[];
  /** The text of the title element, null where it has none. */
  title: string | null;
  /** The lang attribute of the html element, null where it has none. */
  language: string | null;
  /** Whether text is kept from screen readers on purpose: it is no loss that nothing reads it. */
  hasHiddenText: boolean;
}

/** A finding as a check makes it, with the element itself. */
export interface Found extends Omit<Finding, "element" | "table"> {
  element: Element | null;
  table?: Element;
}
