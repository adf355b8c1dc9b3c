/** The editor screen of one template: files and code, data, preview and problems side by side. */
import { lazy, Suspense, useCallback, useEffect, useRef } from "react";
import { SourcePane } from "./code/source-pane.tsx";
import { DataPane } from "./data/data-pane.tsx";
import { type CommandName, keyBindings } from "./keys/key-bindings.ts";
import { Palette } from "./keys/palette.tsx";
import { runCommand } from "./keys/run-command.ts";
import { useKeys } from "./keys/use-keys.ts";
import { EditorContext, type OpenEditor, useEditor } from "./open-editor.ts";
import { PreviewPane } from "./preview/preview-pane.tsx";
import { ProblemsPane } from "./problems/problems-pane.tsx";
import { SaveBanner } from "./save/save-banner.tsx";
import { Splitter } from "./splitter.tsx";
import { TemplateBar } from "./template-bar.tsx";
import { TemplateDialogs } from "./template-dialogs.tsx";
import { dataFile, listFiles } from "./template-files.ts";
import "./template-screen.css";
import { TemplateContext, useTemplate, useTemplateStore } from "./use-template.ts";

const ConflictDialog = lazy(async () => ({
  default: (await import("./conflict/conflict-dialog.tsx")).ConflictDialog,
}));
const KeysDialog = lazy(async () => ({ default: (await import("./keys/keys-dialog.tsx")).KeysDialog }));

export function TemplateScreen({ editor }: { editor: OpenEditor }) {
  const run = useCallback((command: CommandName) => runCommand(command, editor), [editor]);
  const panes = useRef<HTMLDivElement>(null);
  useKeys(run);
  useEffect(() => {
    const save = () => {
      if (document.visibilityState === "hidden") void editor.saver.saveNow({ keepalive: true });
    };
    document.addEventListener("visibilitychange", save);
    return () => document.removeEventListener("visibilitychange", save);
  }, [editor]);

  return (
    <EditorContext value={editor}>
      <TemplateContext value={editor.store}>
        <div className="template-screen">
          <TemplateBar />
          <SaveBanner />
          <div className="template-panes" ref={panes}>
            <Splitter panes={panes} name="Width of the code" property="--code-size" direction="column" />
            <Splitter panes={panes} name="Height of the data" property="--data-size" direction="row" />
            <Splitter panes={panes} name="Height of the problems" property="--problems-size" direction="row" />
            <div className="template-pane template-pane-source">
              <SourcePane />
            </div>
            <div className="template-pane template-pane-data">
              <DataPane />
            </div>
            <div className="template-pane template-pane-preview">
              <PreviewPane />
            </div>
            <div className="template-pane template-pane-problems">
              <ProblemsPane />
            </div>
          </div>
          <Suspense>
            <Dialogs run={run} />
          </Suspense>
        </div>
      </TemplateContext>
    </EditorContext>
  );
}

/** The dialog that is open; each is named by the store. A palette is there at once: keys may follow the one that opens it. */
function Dialogs({ run }: { run(command: CommandName): void }) {
  const dialog = useTemplate((state) => state.dialog);
  switch (dialog) {
    case "keys":
      return <KeysDialog />;
    case "palette":
      return <CommandPalette run={run} />;
    case "files":
      return <FilePalette />;
    case "conflict":
      return <ConflictDialog />;
    default:
      return <TemplateDialogs />;
  }
}

function CommandPalette({ run }: { run(command: CommandName): void }) {
  const store = useTemplateStore();
  const dialogs = [
    { name: "Document: page setup, e-invoice, accessibility", onSelect: () => store.openDialog("document") },
    { name: "Versions", onSelect: () => store.openDialog("versions") },
    { name: "Publish", onSelect: () => store.openDialog("publish") },
  ];
  const commands = keyBindings
    .filter(({ command }) => command !== "palette")
    .map(({ name, keys, command }) => ({ name, keys: keys[0], onSelect: () => run(command) }));

  return <Palette title="Commands" label="Find a command" entries={[...dialogs, ...commands]} />;
}

function FilePalette() {
  const { store } = useEditor();
  const { draft, datasets } = store.getSnapshot();
  const files = [...listFiles(draft).map(({ file }) => file), ...datasets.map(({ name }) => dataFile(name))];
  const entries = files.map((file) => ({
    name: file,
    onSelect: () => {
      store.openFile(file);
      const pane = file.startsWith("data/") ? "data" : "source";
      document.querySelector<HTMLElement>(`.template-pane-${pane} .cm-content`)?.focus();
    },
  }));

  return <Palette title="Files" label="Find a file" entries={entries} />;
}
