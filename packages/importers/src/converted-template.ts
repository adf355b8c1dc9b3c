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
  /** Files that the template brings, by their path in its folder, such as `assets/logo.png`. */
  assets?: ReadonlyMap<string, Uint8Array>;
  findings: ImportFinding[];
  /** The originals of the files that findings name, by those names; without very long ones. */
  sources?: Readonly<Record<string, string>>;
}
