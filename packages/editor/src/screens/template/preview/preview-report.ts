/** What the service says about a preview beside its file: warnings, reports of the standards, the map to the source. */

export interface SourcePosition {
  file: string;
  line: number;
  column: number;
}

export interface PreviewWarning {
  code: string;
  message: string;
  /** Such as `template.html:3:5`. */
  location: string | null;
  url?: string;
  path?: string;
}

export interface AccessibilityFinding {
  rule?: string;
  code?: string;
  count: number;
  message: string;
  elements: string[];
  locations: SourcePosition[];
}

export interface AccessibilityReport {
  standard: string;
  check: "strict" | "report";
  conformant: boolean;
  validator: string;
  rules: { passed: number; failed: number };
  failures: AccessibilityFinding[];
  warnings: AccessibilityFinding[];
}

interface EinvoiceReport {
  profile: string;
  flavour: string;
  spec_version: string;
  validation: {
    valid: boolean;
    schematron: string;
    pdfa: { profile: string; valid: boolean; rules: { passed: number; failed: number } } | null;
    messages: { part: string; severity: "error" | "warning"; rule: string; message: string; location: string }[];
  };
  display: { checked: string[]; missing: string[]; conflicting: string[] } | null;
}

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
  pages: {
    /** Elements by the id of their marked content. */
    marks: Record<string, number>;
    /** Boxes in points from the upper left corner of the page. */
    areas: [element: number, x: number, y: number, width: number, height: number][];
  }[];
}

export interface PreviewReport {
  warnings: PreviewWarning[];
  accessibility: AccessibilityReport | null;
  einvoice: EinvoiceReport | null;
  pages: number | null;
  problem: PreviewProblem | null;
  map: PreviewMap | null;
}
