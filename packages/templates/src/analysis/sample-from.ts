/** Makes sample data from the variables of a template, as JSON text. */
import { ITEMS } from "./shape.ts";
import type { TemplateVariable } from "./variables.ts";

/** A value of the sample while it is built. */
interface Draft {
  type: TemplateVariable["type"];
  fields: Map<string, Draft>;
  item: Draft | undefined;
}

/**
 * A data set with a value for every variable, for a start.
 *
 * @example
 * sampleFrom(variables({ engine: "liquid", source: "{{ total | currency }}" })); // '{\n  "total": 1\n}\n'
 */
export function sampleFrom(variables: readonly TemplateVariable[]): string {
  const root = newDraft();
  for (const { steps, type, isIterated } of variables) {
    let draft = root;
    for (const step of steps) draft = step === ITEMS ? itemIn(draft) : fieldIn(draft, step);
    draft.type ??= isIterated ? "list" : type;
  }

  return `${JSON.stringify(valueOfDraft(root, "") ?? {}, null, 2)}\n`;
}

function newDraft(): Draft {
  return { type: undefined, fields: new Map(), item: undefined };
}

function itemIn(draft: Draft): Draft {
  draft.item ??= newDraft();

  return draft.item;
}

function fieldIn(draft: Draft, name: string): Draft {
  const field = draft.fields.get(name) ?? newDraft();
  draft.fields.set(name, field);

  return field;
}

function valueOfDraft(draft: Draft, name: string): unknown {
  if (draft.item !== undefined) return [valueOfDraft(draft.item, name)];
  if (draft.fields.size > 0 || name === "") {
    return Object.fromEntries([...draft.fields].map(([key, field]) => [key, valueOfDraft(field, key)]));
  }
  switch (draft.type) {
    case "number":
      return 1;
    case "boolean":
      return true;
    case "date":
      return "2026-01-31";
    case "list":
      return [name];
    case "object":
      return {};
    default:
      return name;
  }
}
