/** The tabs of a template's files and the text of the open one. */
import { useState } from "react";
import { Button } from "../../../design/button.tsx";
import { Menu } from "../../../design/menu.tsx";
import { TabList, TabPanel, useTabBase } from "../../../design/tabs.tsx";
import { useRefusal } from "../../../shell/session-context.ts";
import { NameDialog } from "../name-dialog.tsx";
import { allFindings } from "../problems/all-findings.ts";
import { datasetOf, type FileName, listFiles, partialOf } from "../template-files.ts";
import { useTemplate, useTemplateStore } from "../use-template.ts";
import { CodeBox, type CodeBoxSubject, CursorPosition } from "./code-box.tsx";
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
        <SourceCode file={file} />
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

const sourceFiles: CodeBoxSubject = {
  label: "Source",
  contentOf: ({ draft }) => draft,
  filesOf: ({ draft }) => listFiles(draft).map(({ file }) => file),
  owns: (file) => datasetOf(file) === null,
  extensionsFor: sourceExtensions,
  edit: (store, file, text) => store.edit(file, text),
};

function SourceCode({ file }: { file: FileName }) {
  const store = useTemplateStore();
  const cursor = useTemplate((state) => state.cursor);

  return (
    <>
      <CodeBox
        subject={sourceFiles}
        file={file}
        onMove={(name, position) => store.setCursor({ file: name, ...position })}
      />
      <CursorPosition {...cursor} />
    </>
  );
}
