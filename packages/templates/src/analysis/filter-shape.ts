/** What a filter or helper gives, as far as it is known from what it takes: lists stay lists of the same items. */
import type { HelperDeclaration } from "../helpers/helper.ts";
import { fieldOf, itemOf, listOf, ofMembers, ofType, pairOf, type Shape, UNKNOWN, union } from "./shape.ts";

/** An argument of a call, with its text where it is a literal. */
export interface CallArgument {
  shape: Shape;
  text: string | undefined;
}

interface ShapedCall {
  name: string;
  input: Shape;
  positional: readonly CallArgument[];
  named: ReadonlyMap<string, CallArgument>;
}

const SAME = new Set([
  ...[
    "sort",
    "sort_by",
    "sort_natural",
    "reverse",
    "unique",
    "uniq",
    "slice",
    "where",
    "reject",
    "compact",
    "push",
    "list",
  ],
  ...["select", "selectattr", "rejectattr", "safe", "raw"],
]);
const ITEM = new Set(["first", "last", "find", "random"]);
const LISTS = new Set(["chunk", "batch"]);
const NUMBER = new Set([
  ...["size", "plus", "minus", "times", "divided_by", "modulo", "abs", "ceil", "floor", "round", "at_least", "at_most"],
  ...["sum", "find_index", "int", "float", "length", "count", "wordcount"],
]);
const BOOLEAN = new Set(["has"]);

/** `declared` is the helper of that name, where the language has no filter of its own. */
export function filterShape(call: ShapedCall, declared: HelperDeclaration | undefined): Shape {
  const { name, input, positional, named } = call;
  const first = positional[0];
  if (SAME.has(name)) return input;
  if (ITEM.has(name)) return itemOf(input);
  if (LISTS.has(name)) return listOf(input);
  switch (name) {
    case "default":
    case "d":
    case "or":
    case "if_empty":
      return union([input, ...positional.map(({ shape }) => shape)]);
    case "concat":
      return union([input, first?.shape ?? UNKNOWN]);
    case "map": {
      const field = (named.get("attribute") ?? first)?.text;
      return field === undefined ? listOf(UNKNOWN) : listOf(fieldAt(itemOf(input), field));
    }
    case "attr":
      return first?.text === undefined ? UNKNOWN : fieldOf(input, first.text);
    case "min":
    case "max": {
      const field = declared === undefined ? undefined : first?.text;
      return field === undefined ? itemOf(input) : fieldAt(itemOf(input), field);
    }
    case "group_by":
      return listOf(ofMembers({ key: groupKey(input, first?.text), items: input }));
    case "groupby": {
      const key = groupKey(input, (named.get("attribute") ?? first)?.text);
      return listOf({ ...ofMembers({ grouper: key, list: input }), elements: [key, input] });
    }
    case "items":
    case "dictsort":
      return listOf(pairOf(input));
    case "zip":
      return listOf({ ...ofType("list"), elements: [itemOf(input), itemOf(first?.shape ?? UNKNOWN)] });
    case "flatten":
      return listOf(union([itemOf(itemOf(input)), itemOf(input)]));
    case "split":
      return listOf(ofType("text"));
  }
  if (NUMBER.has(name)) return ofType("number");
  if (BOOLEAN.has(name)) return ofType("boolean");
  if (declared !== undefined && declared.returns !== "any") {
    return ofType(declared.returns === "html" ? "text" : declared.returns);
  }

  return declared === undefined ? ofType("text") : UNKNOWN;
}

/** What the use of a value by this filter says about its type. */
export function inputType(name: string, declared: HelperDeclaration | undefined): Shape["type"] {
  const type = declared?.arguments[0]?.type;
  if (type !== undefined) return type === "any" ? undefined : type;
  if (name === "date") return "date";
  if (LIST_FILTERS.has(name)) return "list";
  if (NUMBER.has(name) && name !== "size" && name !== "length" && name !== "wordcount") return "number";

  return undefined;
}

const LIST_FILTERS = new Set([
  ...[
    "sort",
    "sort_natural",
    "uniq",
    "unique",
    "where",
    "reject",
    "compact",
    "map",
    "join",
    "sum",
    "group_by",
    "groupby",
  ],
  ...["selectattr", "rejectattr", "batch", "find", "has", "first", "last"],
]);

function groupKey(list: Shape, field: string | undefined): Shape {
  return field === undefined ? UNKNOWN : fieldAt(itemOf(list), field);
}

/** The field at `customer.country`. */
function fieldAt(shape: Shape, path: string): Shape {
  return path.split(".").reduce(fieldOf, shape);
}
