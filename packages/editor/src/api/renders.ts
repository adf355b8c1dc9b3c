/** Renders as the log shows them. */
import type { ProblemBody } from "./problem.ts";
import type { Mode } from "./session.ts";

export const renderStatuses = ["queued", "rendering", "succeeded", "failed"] as const;
export type RenderStatus = (typeof renderStatuses)[number];

interface RenderWarning {
  code: string;
  message: string;
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
  locations: { file: string; line: number; column: number }[];
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
  xml_url: string | null;
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

export interface Timings {
  queue_ms: number | null;
  template_ms: number | null;
  browser_ms: number | null;
  finish_ms: number | null;
  check_ms: number | null;
  total_ms: number | null;
}

export interface Render {
  id: string;
  status: RenderStatus;
  mode: Mode;
  template: { slug: string; version: number | null } | null;
  format: string;
  file: {
    url: string;
    content_type: string;
    bytes: number;
    pages: number | null;
    sha256: string;
    expires_at: string;
  } | null;
  error: (ProblemBody & { einvoice?: EinvoiceReport; accessibility?: AccessibilityReport }) | null;
  einvoice: EinvoiceReport | null;
  accessibility: AccessibilityReport | null;
  warnings: RenderWarning[];
  units: number;
  webhook: { status: string; attempts: number; last_error: string | null } | null;
  metadata: Record<string, string>;
  batch_id: string | null;
  request_id: string;
  timings: Timings;
  engine: { platen: string | null; chromium: string | null };
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
}
