/** The value types of metadata properties (XMP specification of 2005, "Value types") and what a value must look like. */
import type { XmpForm, XmpNode } from "./xmp-nodes.ts";
import predefined from "./xmp-properties.json" with { type: "json" };

/** True where a value is of the type. */
export type ValueCheck = (value: XmpNode) => boolean;

/** A structure as a schema describes it: the namespace of its fields, and their types by name. */
export interface Structure {
  namespace: string;
  fields: ReadonlyMap<string, string>;
}

/** The types that a schema can name. */
export interface ValueTypes {
  /** Null where nothing of that name is defined. */
  find(name: string): ValueCheck | null;
}

const text: ValueCheck = ({ form }) => form === "simple";

function written(pattern: RegExp): ValueCheck {
  return ({ form, value }) => form === "simple" && pattern.test(value);
}

/** Dates are those of ISO 8601 with any number of digits; an empty one is a date not known. */
const DATE = /^(-?\d+(-\d+(-\d+(T\d+(:\d+(:\d+(\.\d+)?)?)?(Z|[+-]\d+(:\d+)?)?)?)?)?)?$/;

/** By lower-case name. What the specification says of other types, such as URLs, is not checked: they are text. */
const SIMPLE_TYPES = new Map<string, ValueCheck>([
  ["text", text],
  ["propername", text],
  ["agentname", text],
  ["renditionclass", text],
  ["locale", text],
  ["uri", text],
  ["url", text],
  ["rational", text],
  ["xpath", written(/./s)],
  ["integer", written(/^[+-]?\d+$/)],
  ["real", written(/^[+-]?(\d+\.?\d*|\.\d+)$/)],
  ["boolean", written(/^(True|False)$/)],
  ["date", written(DATE)],
  ["mimetype", written(/^[-\w+.]+\/[-\w+.]+$/)],
  ["gpscoordinate", written(/^\d{1,3},\d{1,2}(,\d{1,2}|\.\d+)[NSEW]$/)],
  // An alternative without items has no item without a language.
  ["lang alt", ({ form, children }) => form === "alt" && (children.length === 0 || children.some(hasLanguage))],
]);

const ARRAY_FORMS = new Set<string>(["bag", "seq", "alt"] satisfies XmpForm[]);
/** A hostile schema could name arrays of arrays without end. */
const LONGEST_NAME = 200;
/** A choice is of the type it chooses from: `open choice of Integer`, `closed choice`. */
const CHOICE = /(?:(?:open|closed) )?choice(?: |$)(?:of )?/g;

/** The types of the specification. */
export const predefinedTypes: ValueTypes = valueTypes(
  new Map(
    predefined.structures.map(({ type, namespace, fields }) => [
      type.toLowerCase(),
      { namespace, fields: new Map(Object.entries(fields)) },
    ]),
  ),
  null,
);

/** Types that a schema defines itself, by lower-case name, before those of `others`. */
export function valueTypes(structures: ReadonlyMap<string, Structure>, others: ValueTypes | null): ValueTypes {
  const own: ValueTypes = { find };

  function find(name: string): ValueCheck | null {
    return findPlain(name.trim().toLowerCase().replace(CHOICE, "").trim() || "text");
  }

  function findPlain(name: string): ValueCheck | null {
    if (name.length > LONGEST_NAME || name !== name.trim()) return null;
    const form = name.slice(0, 3);
    if (ARRAY_FORMS.has(form) && (name.length === 3 || name[3] === " ")) {
      const item = name.length === 3 ? text : findPlain(name.slice(4));
      return item && ((value) => value.form === form && value.children.every(item));
    }
    const structure = structures.get(name);
    if (structure) return structureCheck(structure, own);

    return (others ? others.find(name) : SIMPLE_TYPES.get(name)) ?? null;
  }

  return own;
}

function structureCheck({ namespace, fields }: Structure, types: ValueTypes): ValueCheck {
  if (fields.size === 0) return text;

  return ({ form, children }) =>
    form === "struct" &&
    children.every((field) => {
      const type = field.namespace === namespace ? fields.get(field.name) : undefined;
      if (type === undefined) return false;
      // The two times of a marker are not looked at: the specification gives their type only by its name.
      return type === "Any" || (types.find(type)?.(field) ?? false);
    });
}

function hasLanguage({ language }: XmpNode): boolean {
  return language !== null;
}
