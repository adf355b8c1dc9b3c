/** A template that came with its request. */
import { emptyTemplate, type TemplateContent } from "@platen/render";

/** The parts of it that a request may carry; kept with a render that waits. */
export interface InlineParts {
  html: string;
  engine?: TemplateContent["engine"] | undefined;
  css?: string | undefined;
  head?: string | undefined;
  header?: string | undefined;
  footer?: string | undefined;
  partials?: Record<string, string> | undefined;
  settings?: Record<string, unknown> | undefined;
}

/** What is left out is empty. */
export function inlineTemplate(parts: InlineParts): TemplateContent {
  return {
    ...emptyTemplate,
    engine: parts.engine ?? null,
    source: parts.html,
    css: parts.css ?? "",
    head: parts.head ?? "",
    header: parts.header ?? "",
    footer: parts.footer ?? "",
    partials: parts.partials ?? {},
    settings: parts.settings ?? {},
  };
}

/** Without the other fields of its request. */
export function inlinePartsOf({
  html,
  engine,
  css,
  head,
  header,
  footer,
  partials,
  settings,
}: InlineParts): InlineParts {
  return { html, engine, css, head, header, footer, partials, settings };
}
