/** Three-way merge of a template: file by file, setting by setting; what cannot be merged is a conflict. */
import type { DataSet, Draft, TemplateContent } from "../template-content.ts";
import { dataFile, partialFile } from "../template-files.ts";
import type { Conflict } from "./conflict.ts";
import { mergeLines } from "./merge-lines.ts";

interface MergedContent {
  /** In a conflict the text of this side is in it. */
  content: TemplateContent;
  conflicts: Conflict[];
}

type Texts = Readonly<Record<string, string>>;

const FIELDS = [
  ["source", "template.html"],
  ["css", "style.css"],
  ["head", "head.html"],
  ["header", "header.html"],
  ["footer", "footer.html"],
] as const;

/** `base` is what both sides started from. */
export function mergeContent(base: TemplateContent, mine: TemplateContent, theirs: TemplateContent): MergedContent {
  const conflicts: Conflict[] = [];
  const partials = mergeTexts(
    { base: base.draft.partials, mine: mine.draft.partials, theirs: theirs.draft.partials },
    partialFile,
    conflicts,
  );
  const fields = mergeTexts(
    { base: fieldsOf(base.draft), mine: fieldsOf(mine.draft), theirs: fieldsOf(theirs.draft) },
    (file) => file,
    conflicts,
  );
  const draft: Draft = {
    ...mine.draft,
    ...Object.fromEntries(FIELDS.map(([field, file]) => [field, fields[file] ?? ""])),
    partials,
    settings: mergeJson(base.draft.settings, mine.draft.settings, theirs.draft.settings, "settings", conflicts),
    schema: mergeJson(base.draft.schema, mine.draft.schema, theirs.draft.schema, "schema", conflicts),
  };

  return { content: { draft, datasets: mergeDatasets(base, mine, theirs, conflicts) }, conflicts };
}

function fieldsOf(draft: Draft): Texts {
  return Object.fromEntries(FIELDS.map(([field, file]) => [file, draft[field]]));
}

function mergeTexts(
  { base, mine, theirs }: { base: Texts; mine: Texts; theirs: Texts },
  fileOf: (name: string) => string,
  conflicts: Conflict[],
): Record<string, string> {
  const merged: Record<string, string> = {};
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [was, here, there] = [base[name] ?? null, mine[name] ?? null, theirs[name] ?? null];
    const text = mergeText(was, here, there);
    if (text === undefined) conflicts.push({ file: fileOf(name), base: was ?? "", mine: here, theirs: there });
    // A text that one side deleted and the other changed stays until a person decides.
    const kept = text === undefined ? (here ?? there) : text;
    if (kept !== null) merged[name] = kept;
  }

  return merged;
}

/** Undefined for a conflict; null for a text that was deleted. */
function mergeText(base: string | null, mine: string | null, theirs: string | null): string | null | undefined {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  if (mine === null || theirs === null) return undefined;

  return mergeLines(base ?? "", mine, theirs) ?? undefined;
}

function mergeDatasets(
  base: TemplateContent,
  mine: TemplateContent,
  theirs: TemplateContent,
  conflicts: Conflict[],
): DataSet[] {
  const texts = (content: TemplateContent): Texts =>
    Object.fromEntries(content.datasets.map(({ name, text }) => [name, text]));
  const merged = mergeTexts({ base: texts(base), mine: texts(mine), theirs: texts(theirs) }, dataFile, conflicts);
  const defaultOf = (content: TemplateContent) => content.datasets.find((each) => each.default)?.name;
  const wanted = defaultOf(mine) === defaultOf(base) ? defaultOf(theirs) : defaultOf(mine);
  const names = Object.keys(merged);
  const chosen = wanted !== undefined && names.includes(wanted) ? wanted : names[0];

  return names.map((name) => ({ name, text: merged[name]!, default: name === chosen }));
}

/** Objects key by key; anything else is a conflict where both sides changed it. */
function mergeJson<T>(base: T, mine: T, theirs: T, file: "settings" | "schema", conflicts: Conflict[]): T {
  const merged = mergeValues(base, mine, theirs);
  if (merged !== CONFLICT) return merged as T;
  conflicts.push({ file, base: write(base), mine: write(mine), theirs: write(theirs) });

  return mine;
}

const CONFLICT = Symbol("conflict");

function mergeValues(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (write(mine) === write(theirs) || write(theirs) === write(base)) return mine;
  if (write(mine) === write(base)) return theirs;
  if (!isObject(mine) || !isObject(theirs)) return CONFLICT;

  const was = isObject(base) ? base : {};
  const merged: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const value = mergeValues(was[key], mine[key], theirs[key]);
    if (value === CONFLICT) return CONFLICT;
    if (value !== undefined) merged[key] = value;
  }

  return merged;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function write(value: unknown): string {
  return value === undefined ? "" : JSON.stringify(value, null, 2);
}
