/** What the commands of the editor screen do. */
import type { OpenEditor } from "../open-editor.ts";
import { previewOf } from "../preview/preview-store.ts";
import { showNextFinding } from "../problems/show-finding.ts";
import type { CommandName } from "./key-bindings.ts";

export function runCommand(command: CommandName, editor: OpenEditor): void {
  const { store, saver, checker } = editor;
  const preview = previewOf(store);
  switch (command) {
    case "save":
      void saver.saveNow();
      break;
    case "renderFull":
      checker.checkNow();
      preview.renderInFull();
      break;
    case "jump":
      preview.outline(store.getSnapshot().cursor);
      break;
    case "toggleFlow":
      preview.setView(preview.getSnapshot().view === "flow" ? "paged" : "flow");
      break;
    case "palette":
    case "files":
    case "keys":
      store.openDialog(command);
      break;
    case "nextProblem":
      showNextFinding(store, 1);
      break;
    case "previousProblem":
      showNextFinding(store, -1);
      break;
    case "focusCode":
      focusIn(".template-pane-source .cm-content");
      break;
    case "focusData":
      focusIn(".template-pane-data .cm-content");
      break;
    case "focusPreview":
      focusIn('.template-pane-preview [role="tab"][aria-selected="true"]');
      break;
  }
}

function focusIn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}
