/** What can be written at a place of a template: reads the place, walks the template to it, and lists what is in scope there. */
import type { EngineName } from "../core/engine.ts";
import type { RenderOptions } from "../core/request.ts";
import { syntaxOptions } from "../core/syntax-options.ts";
import { MAIN_FILE, partialFile } from "../core/template-file.ts";
import type { Completion, CompletionItem, Cursor, Expected } from "./completion.ts";
import { keywordItems, shapeItem } from "./items.ts";
import type { AnalysedLanguage } from "./language.ts";
import { fieldNames, fieldOf, itemOf, rootShape, type Shape, UNKNOWN, union } from "./shape.ts";
import { guarded } from "./variables.ts";

export interface CompleteRequest {
  engine: EngineName;
  source: string;
  /** Where the cursor is, in UTF-16 units. */
  offset: number;
  /** The template's data sets: their fields are offered. */
  data?: readonly unknown[];
  partials?: Readonly<Record<string, string>>;
  options?: RenderOptions;
  /** Where the source is a partial: its name. */
  partial?: string;
  /** Where the source is a partial: the templates that call it decide what it is given. */
  callers?: readonly string[];
}

/** What is known at the cursor. */
interface Reached {
  receiver: Shape;
  names: ReadonlyMap<string, Shape>;
}

export function completeWith(language: AnalysedLanguage, request: CompleteRequest): Completion {
  const offset = Math.max(0, Math.min(Math.trunc(request.offset), request.source.length));
  const nothing = { from: offset, to: offset, items: [] };
  const cursor = language.cursor(request.source, offset);
  if (cursor === undefined) return nothing;
  const reached = reach(language, request, cursor);
  if (reached === undefined) return nothing;
  const items = itemsAt(language, request, cursor.expected, reached);
  if (items.length === 0) return nothing;
  const rest = /^[\p{L}\p{N}_]*/u.exec(request.source.slice(offset, offset + 200))?.[0] ?? "";

  return { from: cursor.from, to: offset + rest.length, items: withoutRepeats(items) };
}

/** Puts a probe in place of the tag at the cursor and walks the template: undefined where the probe is not reached, as in a comment. */
function reach(language: AnalysedLanguage, request: CompleteRequest, cursor: Cursor): Reached | undefined {
  const { expected } = cursor;
  const probe = cursor.probe("receiver" in expected ? expected.receiver : undefined);
  const probed = request.source.slice(0, cursor.cut) + probe.text + request.source.slice(cursor.rest);
  const file = request.partial === undefined ? MAIN_FILE : partialFile(request.partial);
  const found: Reached[] = [];
  const walk = (source: string, name: string, partials: Readonly<Record<string, string>>) =>
    guarded(() =>
      language.walk({
        file: name,
        source,
        root: rootShape(request.data ?? []),
        partials,
        options: syntaxOptions(request.options ?? {}),
        observer: {
          read: () => {},
          write: (from, at, receiver, names) => {
            if (from === cursor.cut + probe.at && at === file) found.push({ receiver, names: names() });
          },
        },
      }),
    );

  const partials = request.partials ?? {};
  if (request.partial !== undefined) {
    const withProbe = { ...partials, [request.partial]: probed };
    for (const caller of request.callers ?? []) walk(caller, MAIN_FILE, withProbe);
  }
  if (found.length === 0) walk(probed, file, partials);

  return merged(found);
}

/** A partial can be called from several places: what any of them gives is known. */
function merged(found: readonly Reached[]): Reached | undefined {
  const [first] = found;
  if (first === undefined || found.length === 1) return first;
  const names = new Map<string, Shape>();
  for (const reached of found) {
    for (const [name, shape] of reached.names) {
      const before = names.get(name);
      names.set(name, before === undefined || before === shape ? shape : union([before, shape]));
    }
  }

  return { receiver: union(found.map(({ receiver }) => receiver)), names };
}

function itemsAt(
  language: AnalysedLanguage,
  request: CompleteRequest,
  expected: Expected,
  reached: Reached,
): CompletionItem[] {
  switch (expected.kind) {
    case "field":
      return fieldItems(language, reached.receiver, expected.isKey);
    case "item-field":
      return fieldItems(language, itemOf(reached.receiver), true);
    case "filter":
      return language.filters();
    case "test":
      return language.tests();
    case "tag":
      return [...keywordItems(expected.keywords), ...language.tags()];
    case "keyword":
      return keywordItems(expected.keywords);
    case "partial":
      return Object.keys(request.partials ?? {})
        .filter((name) => name !== request.partial)
        .map((name) => ({ label: name, kind: "partial", insert: `${expected.quote}${name}${expected.quote}` }));
    case "value":
      return valueItems(language, request, expected, reached);
  }
}

/** The fields of a value; `isKey`: they are written in quotes, where any name can be. */
function fieldItems(language: AnalysedLanguage, shape: Shape, isKey: boolean): CompletionItem[] {
  const fields = fieldNames(shape).flatMap((name) => {
    const insert = isKey ? (/["'\\\n]/.test(name) ? undefined : name) : language.fieldText(name);
    return insert === undefined ? [] : [shapeItem(name, insert, fieldOf(shape, name), "field")];
  });

  return isKey ? fields : [...fields, ...language.fieldsOf(shape)];
}

function valueItems(
  language: AnalysedLanguage,
  request: CompleteRequest,
  expected: Expected & { kind: "value" },
  { names }: Reached,
): CompletionItem[] {
  const root = language.readsRoot ? rootShape(request.data ?? []) : UNKNOWN;
  const variables = [...names].map(([name, shape]) => ({ name, shape }));
  for (const name of fieldNames(root)) if (!names.has(name)) variables.push({ name, shape: fieldOf(root, name) });
  const items = variables.flatMap(({ name, shape }) => {
    const insert = name.startsWith("@") ? name : language.fieldText(name);
    return insert === undefined ? [] : [shapeItem(name, insert, shape, "variable")];
  });

  return [
    ...argumentItems(language, expected.call, names),
    ...items,
    ...language.functions(expected),
    ...keywordItems(expected.keywords ?? []),
  ];
}

/** The arguments that the call takes by name. */
function argumentItems(
  language: AnalysedLanguage,
  call: string | undefined,
  names: ReadonlyMap<string, Shape>,
): CompletionItem[] {
  if (call === undefined) return [];
  const macro = names.get(call)?.macro;
  if (macro !== undefined) {
    return macro.parameters.map((name) => ({ label: name, kind: "argument", insert: language.argumentText(name) }));
  }

  // The value that a helper works on comes first and is written without its name.
  const all = language.helperNamed(call)?.arguments ?? [];
  const byName = all.filter((argument, at) => at > 0 || argument.named === true);

  return byName.map(({ name, type, doc }) => ({
    label: name,
    kind: "argument",
    insert: language.argumentText(name),
    type,
    docs: doc,
  }));
}

/** One item for each label and kind: a name of the scope hides one of the data. */
function withoutRepeats(items: readonly CompletionItem[]): CompletionItem[] {
  const seen = new Set<string>();

  return items.filter(({ label, kind }) => {
    const key = `${kind === "field" ? "variable" : kind} ${label}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
