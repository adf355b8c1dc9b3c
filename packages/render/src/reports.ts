/** What a render tells about the standards its file was made for: the e-invoice and the accessible PDF, in the words of the interface. */
import type { Flavour, Profile } from "@platen/einvoice";
import type { TemplatePosition } from "./position.ts";

export interface EinvoiceReport {
  profile: Profile;
  flavour: Flavour;
  spec_version: string;
  /** Filled in when the XML is stored; null where none is delivered. */
  xml_url: string | null;
  validation: {
    valid: boolean;
    /** The rule sets with their versions, and our engine. */
    schematron: string;
    pdfa: PdfaReport | null;
    messages: EinvoiceMessage[];
    xml_sha256: string;
  };
  display: { checked: string[]; missing: string[]; conflicting: string[] } | null;
}

export interface PdfaReport {
  /** The standard that the file claims, such as `PDF/A-3A`. */
  profile: string;
  valid: boolean;
  validator: string;
  rules: { passed: number; failed: number };
  failures: { rule: string; count: number; message: string }[];
}

export interface EinvoiceMessage {
  part: "xml" | "pdf" | "container";
  severity: "error" | "warning";
  rule: string;
  message: string;
  location: string;
}

export interface AccessibilityReport {
  standard: "PDF/UA-1";
  check: "strict" | "report";
  conformant: boolean;
  validator: string;
  rules: { passed: number; failed: number };
  failures: AccessibilityFailure[];
  warnings: AccessibilityWarning[];
}

export interface AccessibilityFailure {
  rule: string;
  /** Absent where the template check has no finding for the rule. */
  code?: string;
  count: number;
  message: string;
  /** Start tags as the template wrote them, at most 20. */
  elements: string[];
  /** Where in the template these elements were written. */
  locations: TemplatePosition[];
}

export interface AccessibilityWarning {
  code: string;
  message: string;
  count: number;
  elements: string[];
  locations: TemplatePosition[];
}
