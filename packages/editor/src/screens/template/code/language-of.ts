/** The language that a file of a template is written in. */
import { css } from "@codemirror/lang-css";
import { json } from "@codemirror/lang-json";
import type { LanguageSupport } from "@codemirror/language";
import type { FileName } from "../template-files.ts";

/** `template` is the language that the template itself is written in. */
export function languageOf(file: FileName, template: LanguageSupport): LanguageSupport {
  if (file.endsWith(".json")) return json();

  return file === "style.css" ? css() : template;
}
