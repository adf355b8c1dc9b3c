/** What the inspection of a loaded document tells, just before it is printed. */
import type { DocumentModel, PackedModel } from "@platen/pdf";

/** Faults that PDF/UA-1 refuses a file for, unless finishing fixes them. */
export type FaultCode =
  | "document-title"
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
  /** The table that a row or a cell belongs to. */
  table?: number;
  /** How many columns a row takes, and how many its table has. */
  columns?: { row: number; table: number };
  /** The level of a heading, and that of the one before it; 0 where it is the first. */
  levels?: { heading: number; before: number };
  /** What a text says that is not read as it should be. */
  text?: string;
}

export interface Inspection {
  model: DocumentModel;
  findings: Finding[];
  /** Whether text is kept from screen readers on purpose: nothing is lost when nothing reads it. */
  hasHiddenText: boolean;
}

/** The inspection as it comes out of the page. */
export interface PackedInspection extends Omit<Inspection, "model"> {
  model: PackedModel;
}

/** A finding as a check makes it, with the element itself. */
export interface Found extends Omit<Finding, "element" | "table"> {
  element: Element | null;
  table?: Element;
}
