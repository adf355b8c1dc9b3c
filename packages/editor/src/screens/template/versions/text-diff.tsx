/** Two texts of one file next to each other, with what differs marked. */
import { MergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { languageOf } from "../code/language-of.ts";
import { pageNonce } from "../code/page-nonce.ts";
import { theme } from "../code/theme.ts";
import { useEditor } from "../open-editor.ts";
import type { FileChange } from "./draft-files.ts";

export function TextDiff({ change }: { change: FileChange }) {
  const host = useRef<HTMLDivElement>(null);
  const { language } = useEditor();
  const { file, before, after } = change;
  useEffect(() => {
    const extensions = (label: string) => [
      EditorView.cspNonce.of(pageNonce()),
      EditorView.contentAttributes.of({ "aria-label": label }),
      EditorView.lineWrapping,
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      languageOf(file === "settings" ? "settings.json" : file, language),
      theme,
    ];
    const view = new MergeView({
      parent: host.current!,
      a: { doc: before, extensions: extensions(`${file} before`) },
      b: { doc: after, extensions: extensions(`${file} after`) },
      collapseUnchanged: { margin: 3, minSize: 6 },
    });
    return () => view.destroy();
  }, [file, before, after, language]);

  return <div ref={host} className="text-diff" />;
}
