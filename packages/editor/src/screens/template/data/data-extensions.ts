/** What the code editor needs for data: JSON. */
import { json } from "@codemirror/lang-json";
import type { Extension } from "@codemirror/state";
import type { OpenEditor } from "../open-editor.ts";

export function dataExtensions(_editor: OpenEditor): Extension {
  return json();
}
