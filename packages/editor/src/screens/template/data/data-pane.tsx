/** The text of the chosen data set, and what the template needs that no data set has. */
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../../design/button.tsx";
import { Menu } from "../../../design/menu.tsx";
import { Tag } from "../../../design/status.tsx";
import { useRefusal } from "../../../shell/session-context.ts";
import { type CodeEditor, createCodeEditor } from "../code/code-editor.ts";
import { pageNonce } from "../code/page-nonce.ts";
import { keepHistories } from "../journal/keep-histories.ts";
import { NameDialog } from "../name-dialog.tsx";
import { useEditor } from "../open-editor.ts";
import { findingsIn } from "../problems/all-findings.ts";
import { dataFile, datasetOf, textOf } from "../template-files.ts";
import { useTemplate, useTemplateStore } from "../use-template.ts";
import { dataExtensions } from "./data-extensions.ts";
import { MissingVariables } from "./missing-variables-list.tsx";
import "./data-pane.css";

const NAME_PATTERN = /^[\w. -]{1,80}$/;
const NAME_HELP = '1 to 80 letters, digits, spaces, "-", "_" or ".".';

export function DataPane() {
  const store = useTemplateStore();
  const { engine } = useEditor();
  const datasets = useTemplate((state) => state.datasets);
  const name = useTemplate((state) => state.dataset);
  const refusal = useRefusal("template:write");
  const [naming, setNaming] = useState<"new" | "copy" | "sample" | "rename" | null>(null);
  const chosen = datasets.find((dataset) => dataset.name === name);

  const sample = async (): Promise<string> => {
    const { draft, template } = store.getSnapshot();
    const { settings: _settings, schema: _schema, ...files } = draft;
    return engine.ask<"sample">({ kind: "sample", engine: template.engine, files });
  };
  const finishNaming = async (to: string) => {
    if (naming === "rename") store.renameDataset(name!, to);
    else if (naming === "copy") store.addDataset(to, chosen?.text ?? "{}\n");
    else store.addDataset(to, naming === "sample" ? await sample() : "{\n  \n}\n");
  };
  const titles = {
    new: "New data set",
    copy: `Copy ${name}`,
    sample: "Data set from the template",
    rename: `Rename ${name}`,
  };

  return (
    <section aria-label="Data set" className="data-pane">
      <div className="data-head">
        <h2>{chosen ? `data/${chosen.name}.json` : "Data"}</h2>
        {chosen?.default && <Tag>default</Tag>}
        <span className="data-actions">
          <Button kind="quiet" icon="plus" isIconOnly refusal={refusal} onClick={() => setNaming("new")}>
            New data set
          </Button>
          <Menu
            label="Data set actions"
            icon="more"
            isIconOnly
            kind="quiet"
            items={[
              { name: "Make a sample from the template …", onSelect: () => setNaming("sample"), refusal },
              ...(chosen
                ? [
                    { name: "Copy …", onSelect: () => setNaming("copy"), refusal },
                    { name: "Rename …", onSelect: () => setNaming("rename"), refusal },
                    {
                      name: "Make it the default",
                      onSelect: () => store.setDefaultDataset(chosen.name),
                      refusal: chosen.default ? "It is the default." : refusal,
                    },
                    { name: "Delete", onSelect: () => store.deleteDataset(chosen.name), refusal, isDanger: true },
                  ]
                : []),
            ]}
          />
        </span>
      </div>
      {chosen ? (
        <DataCode />
      ) : (
        <div className="data-empty">
          <p>This template has no data set yet. A preview needs data to show.</p>
          <Button refusal={refusal} onClick={() => setNaming("sample")}>
            Make a sample from the template
          </Button>
        </div>
      )}
      <MissingVariables />
      {naming !== null && (
        <NameDialog
          title={titles[naming]}
          initial={naming === "rename" ? (name ?? "") : ""}
          taken={datasets.map((dataset) => dataset.name)}
          pattern={NAME_PATTERN}
          help={NAME_HELP}
          onClose={() => setNaming(null)}
          onName={(to) => void finishNaming(to)}
        />
      )}
    </section>
  );
}

function DataCode() {
  const host = useRef<HTMLDivElement>(null);
  const code = useRef<CodeEditor | null>(null);
  const editor = useEditor();
  const { store } = editor;
  const isReadOnly = useRefusal("template:write") !== null;
  const [position, setPosition] = useState({ line: 1, column: 1 });
  const name = useTemplate((state) => state.dataset)!;
  const findings = useTemplate((state) => findingsIn(state, dataFile(state.dataset ?? "")));
  const target = useTemplate((state) => state.target);

  useLayoutEffect(() => {
    const histories = keepHistories(editor.journal, () => created.histories());
    const created = createCodeEditor({
      parent: host.current!,
      label: "Data",
      nonce: pageNonce(),
      isReadOnly,
      extensionsFor: () => dataExtensions(editor),
      onEdit(file, text) {
        store.editData(datasetOf(file)!, text);
        histories.keepSoon();
      },
      onMove: (_file, position) => setPosition(position),
      restored: new Map(editor.histories.map((history) => [history.file, history.state])),
    });
    code.current = created;
    const state = store.getSnapshot();
    const file = dataFile(state.dataset ?? "");
    created.show(file, textOf(state, file) ?? "");
    let { datasets } = state;
    const stop = store.subscribe(() => {
      const next = store.getSnapshot().datasets;
      if (next === datasets) return;
      datasets = next;
      for (const dataset of next) created.sync(dataFile(dataset.name), dataset.text);
    });
    return () => {
      stop();
      histories.close();
      created.destroy();
      code.current = null;
    };
  }, [editor, store, isReadOnly]);

  useLayoutEffect(() => {
    const file = dataFile(name);
    code.current?.show(file, textOf(store.getSnapshot(), file) ?? "");
  }, [name, store]);
  useEffect(() => code.current?.setFindings(findings), [findings]);
  useEffect(() => {
    if (target?.place.file.startsWith("data/")) code.current?.goTo(target.place.line, target.place.column);
  }, [target]);

  return (
    <>
      <div ref={host} className="code-host" />
      <p className="code-position">
        Line {position.line}, column {position.column}
      </p>
    </>
  );
}
