/** Renders as the log shows them. */
import type { ProblemBody } from "./problem.ts";
import type { AccessibilityReport, EinvoiceReport, RenderWarning } from "./reports.ts";
import type { Mode } from "./session.ts";

export const renderStatuses = ["queued", "rendering", "succeeded", "failed"] as const;
export type RenderStatus = (typeof renderStatuses)[number];

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
