/** Taking over the templates of another service. */
import { requestJson } from "./request.ts";

export interface ImportFinding {
  severity: "error" | "warning" | "info";
  /** A file of the original, such as `body.html.liquid`; null where it is about no file. */
  file: string | null;
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
  /** A code such as `changed_here`, or a sentence. */
  reason: string | null;
  findings: ImportFinding[];
  /** The originals of files that findings name, by those names. */
  sources?: Readonly<Record<string, string>>;
}

export interface ImportReport {
  dry_run: boolean;
  summary: { imported: number; skipped: number; failed: number };
  findings: ImportFinding[];
  templates: ImportedTemplate[];
}

interface ImportRequest {
  api_key: string;
  workspace_id: string;
  dry_run: boolean;
  overwrite: boolean;
  templates?: string[];
  snippets?: Record<string, string>;
  /** Only with a dry run. */
  include_source?: boolean;
}

/** It runs inside its request: one that is given up ends it. */
export function importFromPdfMonkey(order: ImportRequest, signal: AbortSignal): Promise<ImportReport> {
  return requestJson("/v1/imports/pdfmonkey", { method: "POST", json: order, signal });
}
