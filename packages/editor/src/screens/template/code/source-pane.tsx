/** The tabs of a template's files and the text of the open one. */
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../../design/button.tsx";
import { Menu } from "../../../design/menu.tsx";
import { TabList, TabPanel, useTabBase } from "../../../design/tabs.tsx";
import { useRefusal } from "../../../shell/session-context.ts";
import { keepHistories } from "../journal/keep-histories.ts";
import { NameDialog } from "../name-dialog.tsx";
import { useEditor } from "../open-editor.ts";
import { allFindings, findingsIn } from "../problems/all-findings.ts";
import { listFiles, partialOf, textOf } from "../template-files.ts";
import { useTemplate, useTemplateStore } from "../use-template.ts";
import { type CodeEditor, createCodeEditor } from "./code-editor.ts";
import { pageNonce } from "./page-nonce.ts";
import { sourceExtensions } from "./source-extensions.ts";
import "./code.css";

export function SourcePane() {
  const store = useTemplateStore();
  const base = useTabBase();
  const file = useTemplate((state) => state.file);
  const draft = useTemplate((state) => state.draft);
  const errors = useTemplate((state) => allFindings(state).filter(({ severity }) => severity === "error"));
  const refusal = useRefusal("template:write");
  const [isNaming, setNaming] = useState<"new" | "rename" | null>(null);
  const partial = partialOf(draft, file);
  const tabs = listFiles(draft).map(({ file: id, label }) => {
    const count = errors.filter((finding) => finding.file === id).length;
    return { id, name: label, ...(count === 0 ? {} : { mark: <span className="error-count">{count}</span> }) };
  });

  return (
    <div className="code-pane">
      <TabList label="Files" tabs={tabs} selected={file} onSelect={store.openFile} base={base}>
        <span className="tab-actions">
          <Button kind="quiet" icon="plus" isIconOnly refusal={refusal} onClick={() => setNaming("new")}>
            New partial
          </Button>
          {partial !== null && (
            <Menu
              label={`Partial ${partial}`}
              icon="more"
              isIconOnly
              kind="quiet"
              items={[
                { name: "Rename …", onSelect: () => setNaming("rename"), refusal },
                { name: "Delete", onSelect: () => store.deletePartial(partial), refusal, isDanger: true },
              ]}
            />
          )}
        </span>
      </TabList>
      <TabPanel base={base} tab={file} className="code-panel">
        <SourceCode />
        <CursorPosition />
      </TabPanel>
      {isNaming !== null && (
        <NameDialog
          title={isNaming === "new" ? "New partial" : `Rename ${partial}`}
          initial={isNaming === "new" ? "" : (partial ?? "")}
          taken={Object.keys(draft.partials)}
          pattern={/^(?=.{1,100}$)[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/}
          help='Letters, digits, "-", "_" and "."; the template includes it by this name.'
          onClose={() => setNaming(null)}
          onName={(name) => (isNaming === "new" ? store.addPartial(name) : store.renamePartial(partial!, name))}
        />
      )}
    </div>
  );
}

function CursorPosition() {
  const { line, column } = useTemplate((state) => state.cursor);

  return (
    <p className="code-position">
      Line {line}, column {column}
    </p>
  );
}

function SourceCode() {
  const host = useRef<HTMLDivElement>(null);
  const code = useRef<CodeEditor | null>(null);
  const editor = useEditor();
  const { store } = editor;
  const isReadOnly = useRefusal("template:write") !== null;
  const file = useTemplate((state) => state.file);
  const findings = useTemplate((state) => findingsIn(state, state.file));
  const target = useTemplate((state) => state.target);

  useLayoutEffect(() => {
    const histories = keepHistories(editor.journal, () => created.histories());
    const created = createCodeEditor({
      parent: host.current!,
      label: "Source",
      nonce: pageNonce(),
      isReadOnly,
      extensionsFor: (name) => sourceExtensions(name, editor),
      onEdit(name, text) {
        store.edit(name, text);
        histories.keepSoon();
      },
      onMove: (name, position) => store.setCursor({ file: name, ...position }),
      restored: new Map(editor.histories.map((history) => [history.file, history.state])),
    });
    code.current = created;
    const show = () => {
      const state = store.getSnapshot();
      created.show(state.file, textOf(state, state.file) ?? "");
    };
    show();
    let { draft } = store.getSnapshot();
    const stop = store.subscribe(() => {
      const state = store.getSnapshot();
      if (state.draft === draft) return;
      draft = state.draft;
      for (const { file: name } of listFiles(draft)) created.sync(name, textOf(state, name));
    });
    return () => {
      stop();
      histories.close();
      created.destroy();
      code.current = null;
    };
  }, [editor, store, isReadOnly]);

  useLayoutEffect(() => {
    const state = store.getSnapshot();
    code.current?.show(file, textOf(state, file) ?? "");
  }, [file, store]);
  useEffect(() => code.current?.setFindings(findings), [findings]);
  useEffect(() => {
    if (target && !target.place.file.startsWith("data/")) code.current?.goTo(target.place.line, target.place.column);
  }, [target]);

  return <div ref={host} className="code-host" />;
}
