/** Makes the items of a completion from declarations, tables of the language and shapes. */
import type { EngineName } from "../core/engine.ts";
import type { HelperDeclaration } from "../helpers/helper.ts";
import type { CompletionItem, CompletionKind } from "./completion.ts";
import { isObject, type Shape, typeOf } from "./shape.ts";

/** A table of the language: what each name does, with an example. */
type Documented = Readonly<Record<string, { doc: string; example?: string }>>;

export function documentedItems(table: Documented, kind: CompletionKind): CompletionItem[] {
  return Object.entries(table).map(([name, { doc, example }]) => ({
    label: name,
    kind,
    insert: name,
    docs: doc,
    ...(example === undefined ? {} : { example }),
  }));
}

export function helperItem(helper: HelperDeclaration, engine: EngineName, kind: CompletionKind): CompletionItem {
  const example = helper.examples[0]?.[engine];

  return {
    label: helper.name,
    kind,
    insert: helper.name,
    type: helper.returns,
    detail: `(${helper.arguments.map(({ name }) => name).join(", ")})`,
    docs: helper.doc,
    ...(example === undefined ? {} : { example }),
  };
}

export function keywordItems(keywords: readonly string[]): CompletionItem[] {
  return keywords.map((label) => ({ label, kind: "keyword", insert: label }));
}

/** A variable or field, with its type and a value from the data. */
export function shapeItem(name: string, insert: string, shape: Shape, kind: "variable" | "field"): CompletionItem {
  if (shape.macro !== undefined) {
    const detail = `(${shape.macro.parameters.join(", ")})`;
    return { label: name, kind: "macro", insert, detail, ...(shape.doc === undefined ? {} : { docs: shape.doc }) };
  }
  const type = typeOf(shape);
  const sample = shape.samples.find((value) => value !== null && value !== undefined);

  return {
    label: name,
    kind,
    insert,
    ...(type === undefined ? {} : { type }),
    ...(sample === undefined ? {} : { detail: preview(sample) }),
    ...(shape.doc === undefined ? {} : { docs: shape.doc }),
  };
}

const LONGEST_PREVIEW = 60;
const MOST_NAMES = 5;

/** A value in a line. */
function preview(value: unknown): string {
  if (Array.isArray(value)) return value.length === 1 ? "1 item" : `${value.length} items`;
  if (isObject(value)) {
    const names = Object.keys(value);
    return `{${names.slice(0, MOST_NAMES).join(", ")}${names.length > MOST_NAMES ? ", …" : ""}}`;
  }
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);

  return text.length > LONGEST_PREVIEW ? `${text.slice(0, LONGEST_PREVIEW)}…` : text;
}
