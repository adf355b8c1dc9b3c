/** A code editor that shows one file at a time and keeps the state of each: text, cursor, undo history, folds. */
import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyField, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput } from "@codemirror/language";
import { setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import type { Finding } from "../finding.ts";
import type { FileHistory } from "../journal/journal.ts";
import type { FileName } from "../template-files.ts";
import { diagnosticsOf, offsetAt } from "./diagnostics-of.ts";
import { replaceSelection } from "./replace-selection.ts";
import { theme } from "./theme.ts";

export interface CodeEditor {
  readonly view: EditorView;
  /** Shows a file; `text` is what it has now, also where it was changed elsewhere. */
  show(file: FileName, text: string): void;
  /** Takes over a text that was not typed here, in a file that may not be on show. */
  sync(file: FileName, text: string | null): void;
  goTo(line: number, column: number): void;
  setFindings(findings: readonly Finding[]): void;
  /** Undo histories of files that were edited. */
  histories(): FileHistory[];
  destroy(): void;
}

interface CodeEditorOptions {
  parent: HTMLElement;
  /** What a screen reader calls the text box. */
  label: string;
  nonce: string;
  isReadOnly: boolean;
  extensionsFor(file: FileName): Extension;
  onEdit(file: FileName, text: string): void;
  /** The cursor moved, or another file is shown. */
  onMove(file: FileName, position: { line: number; column: number }): void;
  /** Histories of an earlier page. */
  restored: ReadonlyMap<FileName, unknown>;
}

const savedFields = { history: historyField };

export function createCodeEditor(options: CodeEditorOptions): CodeEditor {
  const { parent, label, nonce, isReadOnly, extensionsFor, onEdit, onMove, restored } = options;
  const states = new Map<FileName, EditorState>();
  const edited = new Set<FileName>();
  let shown: FileName | null = null;
  let isFromOutside = false;

  const report = (file: FileName, { selection, doc }: EditorState): void => {
    const { head } = selection.main;
    const line = doc.lineAt(head);
    onMove(file, { line: line.number, column: head - line.from + 1 });
  };

  const extensions = (file: FileName): Extension => [
    EditorView.cspNonce.of(nonce),
    // The box that scrolls the text is reached with the text itself.
    EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocapitalize: "off", tabindex: "0" }),
    EditorState.readOnly.of(isReadOnly),
    lineNumbers(),
    foldGutter(),
    codeFolding(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    search({ top: true }),
    EditorState.tabSize.of(2),
    EditorView.lineWrapping,
    replaceSelection,
    theme,
    extensionsFor(file),
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...defaultKeymap,
      indentWithTab,
    ]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) {
        edited.add(file);
        if (!isFromOutside) onEdit(file, update.state.doc.toString());
      }
      if (update.selectionSet || update.docChanged) report(file, update.state);
    }),
  ];

  const create = (file: FileName, text: string): EditorState => {
    const kept = restored.get(file);
    if (kept !== undefined) {
      try {
        const state = EditorState.fromJSON(kept, { extensions: extensions(file) }, savedFields);
        edited.add(file);
        return withText(state, text);
      } catch {
        // A history that this version of the editor cannot read: the text is what counts.
      }
    }
    return EditorState.create({ doc: text, extensions: extensions(file) });
  };

  const view = new EditorView({ parent, state: EditorState.create({ extensions: extensions("") }) });

  return {
    view,
    show(file, text) {
      if (shown === file) return;
      if (shown !== null) states.set(shown, view.state);
      const state = states.get(file);
      shown = file;
      view.setState(state ? withText(state, text) : create(file, text));
      report(file, view.state);
    },
    sync(file, text) {
      if (text === null) {
        states.delete(file);
        return;
      }
      if (file !== shown) {
        const state = states.get(file);
        if (state) states.set(file, withText(state, text));
        return;
      }
      const change = changeTo(view.state, text);
      if (!change) return;
      isFromOutside = true;
      view.dispatch({ changes: change });
      isFromOutside = false;
    },
    goTo(line, column) {
      const at = offsetAt(view.state.doc, line, column);
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
      view.focus();
    },
    setFindings(findings) {
      view.dispatch(setDiagnostics(view.state, diagnosticsOf(findings, view.state.doc)));
    },
    histories() {
      if (shown !== null) states.set(shown, view.state);
      return [...edited].flatMap((file) => {
        const state = states.get(file);
        return state ? [{ file, state: state.toJSON(savedFields) as unknown }] : [];
      });
    },
    destroy: () => view.destroy(),
  };
}

function withText(state: EditorState, text: string): EditorState {
  const change = changeTo(state, text);

  return change ? state.update({ changes: change }).state : state;
}

/** The smallest single change from the text of a state to another text; null where it is the same. */
function changeTo(state: EditorState, text: string): { from: number; to: number; insert: string } | null {
  const old = state.doc.toString();
  if (old === text) return null;
  let from = 0;
  while (from < old.length && from < text.length && old[from] === text[from]) from++;
  let tail = 0;
  while (
    tail < old.length - from &&
    tail < text.length - from &&
    old[old.length - 1 - tail] === text[text.length - 1 - tail]
  )
    tail++;

  return { from, to: old.length - tail, insert: text.slice(from, text.length - tail) };
}
