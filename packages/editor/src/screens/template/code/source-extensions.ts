/** What the code editor needs for a file of a template: its language, completion and documentation. */
import { autocompletion } from "@codemirror/autocomplete";
import { cssCompletionSource } from "@codemirror/lang-css";
import { htmlCompletionSource } from "@codemirror/lang-html";
import type { Extension } from "@codemirror/state";
import type { OpenEditor } from "../open-editor.ts";
import type { FileName } from "../template-files.ts";
import { languageOf } from "./language-of.ts";

export function sourceExtensions(file: FileName, { store }: OpenEditor): Extension {
  const { engine } = store.getSnapshot().template;

  return [languageOf(file, engine), autocompletion({ override: [htmlCompletionSource, cssCompletionSource] })];
}
