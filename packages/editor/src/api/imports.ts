/** Taking over the templates of another service. */
import { requestJson } from "./request.ts";

export interface ImportFinding {
  severity: "error" | "warning" | "info";
  file: string;
  line: number | null;
  column: number | null;
  code: string;
  message: string;
  advice: string | null;
}

export interface ImportedTemplate {
  source_id: string;
  identifier: string;
  slug: string | null;
  status: "imported" | "skipped" | "failed";
  reason: string | null;
  findings: ImportFinding[];
}

export interface ImportReport {
  dry_run: boolean;
  summary: { imported: number; skipped: number; failed: number };
  findings: ImportFinding[];
  templates: ImportedTemplate[];
}

export interface ImportRequest {
  api_key: string;
  workspace_id: string;
  dry_run: boolean;
  overwrite: boolean;
  templates?: string[];
  snippets?: Record<string, string>;
}

export function importFromPdfMonkey(order: ImportRequest): Promise<ImportReport> {
  return requestJson("/v1/imports/pdfmonkey", { method: "POST", json: order });
}
