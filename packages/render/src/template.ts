/** A template's content, wherever it is kept: a database row, a folder, the body of a request. */
import type { Asset } from "@platen/browser";
import type { EngineName } from "@platen/templates";

export interface TemplateContent {
  kind: "pdf" | "image";
  /** Null: the source is plain HTML. */
  engine: EngineName | null;
  source: string;
  css: string;
  head: string;
  /** Templates of the header and footer, evaluated for each page; empty for none. */
  header: string;
  footer: string;
  partials: Record<string, string>;
  /** Settings as the author wrote them. */
  settings: Record<string, unknown>;
  /** A JSON Schema for the data, or null. */
  schema: Record<string, unknown> | null;
  /** By path, such as `assets/logo.svg`. */
  assets: ReadonlyMap<string, Asset>;
}

/** A template with nothing in it yet. */
export const emptyTemplate: TemplateContent = {
  kind: "pdf",
  engine: null,
  source: "",
  css: "",
  head: "",
  header: "",
  footer: "",
  partials: {},
  settings: {},
  schema: null,
  assets: new Map(),
};

export type OutputFormat = "pdf" | "png" | "jpeg" | "webp" | "html" | "xml";

export const contentTypes: Record<OutputFormat, string> = {
  pdf: "application/pdf",
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
  html: "text/html; charset=utf-8",
  xml: "application/xml",
};
