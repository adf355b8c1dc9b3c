/** Shows both sides of a conflict next to each other; the right side can be edited and becomes the text. */
import { MergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useEffect, useRef, useState } from "react";
import { Banner } from "../../../design/banner.tsx";
import { Button } from "../../../design/button.tsx";
import { Dialog } from "../../../design/dialog.tsx";
import { languageOf } from "../code/language-of.ts";
import { pageNonce } from "../code/page-nonce.ts";
import { theme } from "../code/theme.ts";
import { useEditor } from "../open-editor.ts";
import { useTemplate, useTemplateStore } from "../use-template.ts";
import type { Conflict } from "./conflict.ts";
import "./conflict-dialog.css";

export function ConflictDialog() {
  const store = useTemplateStore();
  const [conflict] = useTemplate((state) => state.conflicts);
  useEffect(() => {
    if (!conflict) store.openDialog(null);
  }, [conflict, store]);

  return conflict ? <OneConflict key={conflict.file} conflict={conflict} /> : null;
}

function OneConflict({ conflict }: { conflict: Conflict }) {
  const store = useTemplateStore();
  const { language } = useEditor();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<MergeView | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { file, mine, theirs } = conflict;

  useEffect(() => {
    const isJson = file === "settings" || file === "schema";
    const extensions = (label: string) => [
      EditorView.cspNonce.of(pageNonce()),
      EditorView.contentAttributes.of({ "aria-label": label }),
      EditorView.lineWrapping,
      languageOf(isJson ? "settings.json" : file, language),
      theme,
    ];
    const readOnly = [EditorState.readOnly.of(true), EditorView.editable.of(false)];
    const created = new MergeView({
      parent: host.current!,
      a: { doc: theirs ?? "", extensions: [extensions("Saved elsewhere"), readOnly] },
      b: { doc: mine ?? "", extensions: extensions("Your text") },
      revertControls: "a-to-b",
      collapseUnchanged: { margin: 3, minSize: 6 },
    });
    view.current = created;
    return () => created.destroy();
  }, [file, mine, theirs, language]);

  const resolve = (text: string | null) => {
    try {
      store.resolveConflict(conflict, text);
    } catch (error) {
      setFault(`This is not JSON: ${(error as Error).message}`);
    }
  };

  return (
    <Dialog
      title={`${file} was changed in two places`}
      size="full"
      onClose={() => store.openDialog(null)}
      actions={
        <>
          <Button onClick={() => resolve(theirs)}>
            {theirs === null ? "Delete it, as elsewhere" : "Take what was saved elsewhere"}
          </Button>
          <Button kind="primary" onClick={() => resolve(view.current?.b.state.doc.toString() ?? mine)}>
            Save the right side
          </Button>
        </>
      }
    >
      <div className="conflict-dialog">
        <div className="conflict-heads">
          <h3>Saved elsewhere</h3>
          <h3>Your text</h3>
        </div>
        {fault !== null && <Banner tone="bad">{fault}</Banner>}
        <div ref={host} className="conflict-texts" />
      </div>
    </Dialog>
  );
}
