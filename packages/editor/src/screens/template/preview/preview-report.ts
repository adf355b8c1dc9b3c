/** What the service says about a preview beside its file: the problem, if any, and the map to the source. */
import type { AccessibilityReport, EinvoiceReport, RenderWarning, SourcePosition } from "../../../api/reports.ts";

/** The body of an answer that is not a success (RFC 9457), as far as the preview shows it. */
export interface PreviewProblem {
  code: string;
  detail: string;
  position: SourcePosition | null;
  errors: { path: string; message: string; rule?: string }[];
  accessibility?: AccessibilityReport | null;
  einvoice?: EinvoiceReport | null;
}

/** From what is printed on a page to the element of the template that wrote it. */
export interface PreviewMap {
  files: string[];
  /** File (index into `files`), line and column of each element's start tag. */
  elements: [file: number, line: number, column: number][];
  /** For each element the one around it; null for an outermost one. An element comes before those inside it. */
  parents: (number | null)[];
  pages: {
    /** Elements by the id of their marked content. */
    marks: Record<string, number>;
    /** Boxes in points from the upper left corner of the page. */
    areas: [element: number, x: number, y: number, width: number, height: number][];
  }[];
}

export interface PreviewReport {
  warnings: RenderWarning[];
  accessibility: AccessibilityReport | null;
  einvoice: EinvoiceReport | null;
  pages: number | null;
  problem: PreviewProblem | null;
  map: PreviewMap | null;
}
