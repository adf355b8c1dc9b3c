/** What of a content has to be sent to the service: the difference to what it has. */
import type { Conflict } from "../conflict/conflict.ts";
import { type DataSet, type Draft, isSameValue, type TemplateContent } from "../template-content.ts";
import { dataFile, type FileName, partialFile, textOf } from "../template-files.ts";

export type DraftField = keyof Draft;

export interface Changes {
  /** Fields of the draft with their new value. */
  draft: Partial<Draft>;
  /** Data sets whose text is new. */
  put: DataSet[];
  /** Names of data sets that are gone. */
  remove: string[];
  /** The data set that becomes the default; null where that stays. */
  makeDefault: DataSet | null;
}

const FIELDS: readonly DraftField[] = ["source", "css", "head", "header", "footer", "partials", "settings", "schema"];

/** Parts in conflict are left as the service has them. */
export function changesBetween(
  base: TemplateContent,
  content: TemplateContent,
  conflicts: readonly Conflict[],
): Changes {
  const kept = conflicts.length === 0 ? content : withoutConflicts(base, content, conflicts);
  const fields = FIELDS.filter((field) => !isSameValue(base.draft[field], kept.draft[field]));
  const before = new Map(base.datasets.map((dataset) => [dataset.name, dataset]));
  const names = new Set(kept.datasets.map(({ name }) => name));
  const chosen = kept.datasets.find((dataset) => dataset.default);

  return {
    draft: Object.fromEntries(fields.map((field) => [field, kept.draft[field]])),
    put: kept.datasets.filter(({ name, text }) => before.get(name)?.text !== text),
    remove: base.datasets.flatMap(({ name }) => (names.has(name) ? [] : [name])),
    makeDefault: chosen && !before.get(chosen.name)?.default ? chosen : null,
  };
}

export function isEmpty({ draft, put, remove, makeDefault }: Changes): boolean {
  return Object.keys(draft).length === 0 && put.length === 0 && remove.length === 0 && makeDefault === null;
}

function withoutConflicts(base: TemplateContent, content: TemplateContent, conflicts: readonly Conflict[]) {
  const files = new Set<FileName>(conflicts.map(({ file }) => file));
  const { draft } = content;
  const partials = Object.keys({ ...base.draft.partials, ...draft.partials }).flatMap((name) => {
    const text = files.has(partialFile(name)) ? base.draft.partials[name] : draft.partials[name];
    return text === undefined ? [] : [[name, text] as const];
  });
  const names = new Set([...content.datasets, ...base.datasets].map(({ name }) => name));
  const datasets = [...names].flatMap((name) => {
    const from = files.has(dataFile(name)) ? base : content;
    return from.datasets.filter((dataset) => dataset.name === name);
  });
  const field = (name: "source" | "css" | "head" | "header" | "footer", file: FileName) =>
    (files.has(file) ? textOf(base, file) : null) ?? draft[name];

  return {
    draft: {
      source: field("source", "template.html"),
      css: field("css", "style.css"),
      head: field("head", "head.html"),
      header: field("header", "header.html"),
      footer: field("footer", "footer.html"),
      partials: Object.fromEntries(partials),
      settings: files.has("settings") ? base.draft.settings : draft.settings,
      schema: files.has("schema") ? base.draft.schema : draft.schema,
    },
    datasets,
  };
}
