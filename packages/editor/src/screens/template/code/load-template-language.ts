/** Loads the colors, folding and brackets of a template language; a page loads those of its own template only. */
import { html } from "@codemirror/lang-html";
import type { LanguageSupport } from "@codemirror/language";
import type { Engine } from "../template-content.ts";

const languages: Record<Engine, () => Promise<LanguageSupport>> = {
  liquid: async () => (await import("@codemirror/lang-liquid")).liquid({ base: html() }),
  jinja2: async () => (await import("@codemirror/lang-jinja")).jinja({ base: html() }),
  handlebars: async () => (await import("./handlebars/handlebars-language.ts")).handlebars(),
};

export function loadTemplateLanguage(engine: Engine): Promise<LanguageSupport> {
  return languages[engine]();
}
