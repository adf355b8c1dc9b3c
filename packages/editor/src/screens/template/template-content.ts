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

export function isSameContent(a: TemplateContent, b: TemplateContent): boolean {
  return isSameValue(a.draft, b.draft) && isSameValue(a.datasets, b.datasets);
}

/** Whether two plain values are written the same way; what is the same object need not be written. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const [keys, others] = [Object.keys(a), Object.keys(b)];

  return (
    keys.length === others.length &&
    keys.every((key) => Object.hasOwn(b, key) && isSameValue(valueAt(a, key), valueAt(b, key)))
  );
}

function valueAt(object: object, key: string): unknown {
  return (object as Record<string, unknown>)[key];
}
