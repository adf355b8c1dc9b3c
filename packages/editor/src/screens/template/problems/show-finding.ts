/** Leads from a finding to its place, and from one finding to the next. */
import type { Finding } from "../finding.ts";
import type { TemplateStore } from "../template-store.ts";
import { allFindings } from "./all-findings.ts";

export function showFinding(store: TemplateStore, { file, line, column, source }: Finding): void {
  if (source === "settings" || file === "settings") store.openDialog("document");
  else if (line === null) store.openFile(file);
  else store.goTo({ file, line, column: column ?? 1 });
}

/** Shows the finding after (1) or before (-1) the one that was shown last; errors come first. */
export function showNextFinding(store: TemplateStore, step: 1 | -1): void {
  const state = store.getSnapshot();
  const findings = allFindings(state);
  if (findings.length === 0) return;
  const last = state.target?.place;
  const index = findings.findIndex(
    ({ file, line, column }) => last?.file === file && last.line === line && last.column === (column ?? 1),
  );
  const start = index === -1 && step === -1 ? 0 : index;

  showFinding(store, findings[(start + step + findings.length) % findings.length]!);
}
