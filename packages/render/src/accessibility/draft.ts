/** A failure or a warning of an accessibility report whose elements are not looked up yet. */
import type { HeaderFooter } from "../header-footer/header-footer.ts";

export interface Draft {
  count: number;
  message: string;
  targets: Target[];
}

export interface WarningDraft extends Draft {
  code: string;
}

/** An element of the document, or the elements with one of these texts: in one header or footer, or wherever they are. */
export type Target = { element: number } | { texts: readonly string[]; in?: HeaderFooter };
