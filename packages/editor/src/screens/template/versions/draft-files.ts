/** The files of a draft as texts to compare. */
import type { Draft } from "../template-content.ts";
import { listFiles, textOf } from "../template-files.ts";

/** A file that differs between two drafts; a text is empty where the draft has no such file. */
export interface FileChange {
  file: string;
  before: string;
  after: string;
}

/** In the order of the tabs, settings and schema last. */
export function changedFiles(before: Draft, after: Draft): FileChange[] {
  const [old, now] = [textsOf(before), textsOf(after)];
  const files = new Set([...now.keys(), ...old.keys()]);

  return [...files].flatMap((file) => {
    const change = { file, before: old.get(file) ?? "", after: now.get(file) ?? "" };
    return change.before === change.after ? [] : [change];
  });
}

function textsOf(draft: Draft): Map<string, string> {
  const texts = listFiles(draft).map(({ file }) => [file, textOf({ draft, datasets: [] }, file) ?? ""] as const);

  return new Map([
    ...texts,
    ["settings", jsonText(draft.settings)],
    ["schema.json", draft.schema === null ? "" : jsonText(draft.schema)],
  ]);
}

/** Keys in one order, so that only what differs in content differs in text. */
function jsonText(value: unknown): string {
  return JSON.stringify(sorted(value), null, 2);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));

  return Object.fromEntries(entries.map(([key, entry]) => [key, sorted(entry)]));
}
