/** What the service says about a document, in the log and beside a preview: warnings and the reports of the standards. */

export interface SourcePosition {
  file: string;
  line: number;
  column: number;
}

export interface RenderWarning {
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

export interface EinvoiceReport {
  profile: string;
  flavour: string;
  spec_version: string;
  /** Absent in a preview, whose file is not stored. */
  xml_url?: string | null;
  validation: {
    valid: boolean;
    schematron: string;
    pdfa: {
      profile: string;
      valid: boolean;
      rules: { passed: number; failed: number };
      failures: { rule: string; count: number; message: string }[];
    } | null;
    messages: { part: string; severity: "error" | "warning"; rule: string; message: string; location: string }[];
  };
  display: { checked: string[]; missing: string[]; conflicting: string[] } | null;
}
