/** The text box of a pane: one file of the open template at a time, with its findings, its undo history and its saving. */
import type { Extension } from "@codemirror/state";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useRefusal } from "../../../shell/session-context.ts";
import { keepHistories } from "../journal/keep-histories.ts";
import { type OpenEditor, useEditor } from "../open-editor.ts";
import { findingsIn } from "../problems/all-findings.ts";
import { type FileName, textOf } from "../template-files.ts";
import type { TemplateState, TemplateStore } from "../template-store.ts";
import { useTemplate } from "../use-template.ts";
import { type CodeEditor, createCodeEditor } from "./code-editor.ts";
import { pageNonce } from "./page-nonce.ts";

/** What a pane edits; the same object for as long as the pane is shown. */
export interface CodeBoxSubject {
  /** What a screen reader calls the box. */
  label: string;
  /** The part of the content that the files are in: they are compared with the box when it changes. */
  contentOf(state: TemplateState): unknown;
  filesOf(state: TemplateState): readonly FileName[];
  owns(file: FileName): boolean;
  extensionsFor(file: FileName, editor: OpenEditor): Extension;
  edit(store: TemplateStore, file: FileName, text: string): void;
}

interface CodeBoxProps {
  subject: CodeBoxSubject;
  file: FileName;
  /** The cursor moved, or another file is shown. */
  onMove: (file: FileName, position: { line: number; column: number }) => void;
}

export function CodeBox({ subject, file, onMove }: CodeBoxProps) {
  const host = useRef<HTMLDivElement>(null);
  const code = useRef<CodeEditor | null>(null);
  const editor = useEditor();
  const { store } = editor;
  const isReadOnly = useRefusal("template:write") !== null;
  const findings = useTemplate((state) => findingsIn(state, file));
  const target = useTemplate((state) => state.target);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another file is shown by the effect below, in the same box.
  useLayoutEffect(() => {
    const histories = keepHistories(editor.journal, () => created.histories());
    const created = createCodeEditor({
      parent: host.current!,
      label: subject.label,
      nonce: pageNonce(),
      isReadOnly,
      extensionsFor: (name) => subject.extensionsFor(name, editor),
      onEdit(name, text) {
        subject.edit(store, name, text);
        histories.keepSoon();
      },
      onMove,
      restored: new Map(editor.histories.map((history) => [history.file, history.state])),
    });
    code.current = created;
    created.show(file, textOf(store.getSnapshot(), file) ?? "");
    let content = subject.contentOf(store.getSnapshot());
    const stop = store.subscribe(() => {
      const state = store.getSnapshot();
      const next = subject.contentOf(state);
      if (next === content) return;
      content = next;
      for (const name of subject.filesOf(state)) created.sync(name, textOf(state, name));
    });
    return () => {
      stop();
      histories.close();
      created.destroy();
      code.current = null;
    };
  }, [editor, store, isReadOnly, subject]);

  useLayoutEffect(() => code.current?.show(file, textOf(store.getSnapshot(), file) ?? ""), [file, store]);
  useEffect(() => code.current?.setFindings(findings), [findings]);
  useEffect(() => {
    if (target && subject.owns(target.place.file)) code.current?.goTo(target.place.line, target.place.column);
  }, [target, subject]);

  return <div ref={host} className="code-host" />;
}

/** The line and column of the cursor. */
export function CursorPosition({ line, column }: { line: number; column: number }) {
  return (
    <p className="code-position">
      Line {line}, column {column}
    </p>
  );
}
