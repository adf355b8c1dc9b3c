/** What an import answers: every listed template once, with its status and findings. */
import type { ImportFinding } from "./finding.ts";

export interface ImportedTemplate {
  source_id: string;
  identifier: string;
  slug: string | null;
  status: "imported" | "skipped" | "failed";
  /** A code such as `changed_here`, or a sentence; null where it was imported. */
  reason: string | null;
  findings: ImportFinding[];
  /** The settings of the draft as they are stored; null where there is none. */
  settings: Record<string, unknown> | null;
  /** The originals of the files that findings name, where they were asked for. */
  sources?: Readonly<Record<string, string>> | undefined;
}

export interface ImportReport {
  object: "import";
  service: string;
  dry_run: boolean;
  summary: { imported: number; skipped: number; failed: number };
  findings: ImportFinding[];
  templates: ImportedTemplate[];
}
