/** The text of the chosen data set, and what the template needs that no data set has. */
import { useState } from "react";
import { Button } from "../../../design/button.tsx";
import { Menu } from "../../../design/menu.tsx";
import { Tag } from "../../../design/status.tsx";
import { useRefusal } from "../../../shell/session-context.ts";
import { CodeBox, type CodeBoxSubject, CursorPosition } from "../code/code-box.tsx";
import { NameDialog } from "../name-dialog.tsx";
import { useEditor } from "../open-editor.ts";
import { dataFile, datasetOf } from "../template-files.ts";
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
        <DataCode name={chosen.name} />
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

const dataFiles: CodeBoxSubject = {
  label: "Data",
  contentOf: ({ datasets }) => datasets,
  filesOf: ({ datasets }) => datasets.map(({ name }) => dataFile(name)),
  owns: (file) => datasetOf(file) !== null,
  extensionsFor: (_file, editor) => dataExtensions(editor),
  edit: (store, file, text) => store.editData(datasetOf(file)!, text),
};

function DataCode({ name }: { name: string }) {
  const [position, setPosition] = useState({ line: 1, column: 1 });

  return (
    <>
      <CodeBox subject={dataFiles} file={dataFile(name)} onMove={(_file, next) => setPosition(next)} />
      <CursorPosition {...position} />
    </>
  );
}
