/** A template as the editor has it: what the service gave, and what is being edited. */

export type Engine = "liquid" | "jinja2" | "handlebars";

export interface Draft {
  source: string;
  css: string;
  head: string;
  header: string;
  footer: string;
  /** Partials by name. */
  partials: Readonly<Record<string, string>>;
  /** What differs from the default settings. */
  settings: Readonly<Record<string, unknown>>;
  /** A JSON Schema that data must match. */
  schema: Readonly<Record<string, unknown>> | null;
}

/** Sample data as text, so that digits and layout stay as they were written. */
export interface DataSet {
  name: string;
  text: string;
  default: boolean;
}

export interface Asset {
  path: string;
  bytes: number;
  sha256: string;
  content_type: string;
}

/** What is edited and saved. */
export interface TemplateContent {
  draft: Draft;
  datasets: readonly DataSet[];
}

/** What the service says about the template, apart from its content. */
export interface TemplateRecord {
  id: string;
  slug: string;
  name: string;
  kind: "pdf" | "image";
  engine: Engine;
  /** Sent as `If-Match` with the next change. */
  etag: string;
  assets: readonly Asset[];
  published_version: number | null;
  has_unpublished_changes: boolean;
  updated_at: string;
}

/** A template as the service gave it: the record, and the content that was saved last. */
export interface OpenedTemplate {
  template: TemplateRecord;
  content: TemplateContent;
}

/** Line ends as the code editor has them; positions would be off by one for each line otherwise. */
export function withLineFeeds(text: string): string {
  return text.includes("\r") ? text.replaceAll(/\r\n?/g, "\n") : text;
}
