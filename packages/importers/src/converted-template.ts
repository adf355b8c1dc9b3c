/** What an importer makes of one template of another service, whatever the service. */
import type { ImportFinding } from "./finding.ts";

interface ConvertedDraft {
  source: string;
  css: string;
  head: string;
  header: string;
  footer: string;
  partials: Record<string, string>;
  settings: Record<string, unknown>;
  schema: null;
}

export interface ConvertedTemplate {
  sourceId: string;
  /** The name as the other service writes it. */
  identifier: string;
  kind: "pdf" | "image";
  engine: "liquid" | "handlebars";
  draft: ConvertedDraft;
  /** JSON of one object. */
  sample: string;
  findings: ImportFinding[];
}
