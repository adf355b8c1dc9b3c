/** What the code editor needs for a file of a template: its language, completion and documentation. */
import { autocompletion, type CompletionSource } from "@codemirror/autocomplete";
import { cssCompletionSource } from "@codemirror/lang-css";
import { htmlCompletionSource } from "@codemirror/lang-html";
import type { Extension } from "@codemirror/state";
import type { OpenEditor } from "../open-editor.ts";
import type { FileName } from "../template-files.ts";
import { isInsideTag } from "./inside-tag.ts";
import { languageOf } from "./language-of.ts";
import { templateCompletion, templateHover } from "./template-completion.ts";

export function sourceExtensions(file: FileName, editor: OpenEditor): Extension {
  const language = languageOf(file, editor.language);
  if (file === "style.css") return [language, autocompletion({ override: [cssCompletionSource] })];

  const sources = [templateCompletion(editor), outsideTags(htmlCompletionSource), outsideTags(cssCompletionSource)];
  return [language, autocompletion({ override: sources, maxRenderedOptions: 200 }), templateHover(editor)];
}

/** HTML and CSS are not offered where the template language is written. */
function outsideTags(source: CompletionSource): CompletionSource {
  return (context) => (isInsideTag(context.state.doc.toString(), context.pos) ? null : source(context));
}
