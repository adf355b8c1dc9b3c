/** The languages as `complete` and `variables` know them. */
import type { AnalysedLanguage } from "./analysis/language.ts";
import type { EngineName } from "./core/engine.ts";
import { handlebarsLanguage } from "./handlebars/analysis/language.ts";
import { jinja2Language } from "./jinja2/analysis/language.ts";
import { liquidLanguage } from "./liquid/analysis/language.ts";

const languages: ReadonlyMap<EngineName, AnalysedLanguage> = new Map<EngineName, AnalysedLanguage>([
  ["liquid", liquidLanguage],
  ["jinja2", jinja2Language],
  ["handlebars", handlebarsLanguage],
]);

export function languageNamed(name: EngineName): AnalysedLanguage {
  const language = languages.get(name);
  if (language === undefined) {
    throw new TypeError(`"${String(name)}" is not a template language: use ${[...languages.keys()].join(", ")}.`);
  }

  return language;
}
