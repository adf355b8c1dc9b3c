/** HTML from a request as a template without anything else. */
import type { TemplateContent } from "@platen/render";

export function inlineTemplate(source: string, engine: TemplateContent["engine"]): TemplateContent {
  return {
    kind: "pdf",
    engine,
    source,
    css: "",
    head: "",
    header: "",
    footer: "",
    partials: {},
    settings: {},
    schema: null,
    assets: new Map(),
  };
}
