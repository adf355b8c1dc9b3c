/** The language that a file of a template is written in. */
import { css } from "@codemirror/lang-css";
import { html } from "@codemirror/lang-html";
import { jinja } from "@codemirror/lang-jinja";
import { json } from "@codemirror/lang-json";
import { liquid } from "@codemirror/lang-liquid";
import type { LanguageSupport } from "@codemirror/language";
import type { Engine } from "../template-content.ts";
import type { FileName } from "../template-files.ts";
import { handlebars } from "./handlebars/handlebars-language.ts";

export function languageOf(file: FileName, engine: Engine): LanguageSupport {
  if (file.endsWith(".json")) return json();
  if (file === "style.css") return css();
  if (engine === "liquid") return liquid({ base: html() });
  if (engine === "jinja2") return jinja({ base: html() });

  return handlebars();
}
