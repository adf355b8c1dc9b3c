/** Filters that order, group and compare the elements of a list. */
import { Fault } from "../../core/errors.ts";
import { compare, equals } from "../values/compare.ts";
import { Generator } from "../values/generator.ts";
import { iterate, toList } from "../values/iterate.ts";
import { Dict, isMapping, mappingEntries } from "../values/mapping.ts";
import { optionalText } from "../values/methods/arguments.ts";
import { sortValues } from "../values/sort.ts";
import { asText, textSteps } from "../values/text.ts";
import { isTrue } from "../values/truth.ts";
import { typeName } from "../values/type-name.ts";
import { Undefined } from "../values/undefined.ts";
import type { RenderContext } from "../values/value.ts";
import { Tuple, type Value } from "../values/value.ts";
import { attributeGetter, type Getter, ignoreCase } from "./attribute-path.ts";
import { filterTable } from "./filter.ts";

export const sortFilters = filterTable({
  dictsort: ["case_sensitive? by? reverse?", dictSort],
  groupby: ["attribute default? case_sensitive?", groupBy],
  max: ["case_sensitive? attribute?", (context, value, args) => extreme(context, value, args, 1)],
  min: ["case_sensitive? attribute?", (context, value, args) => extreme(context, value, args, -1)],
  sort: ["reverse? case_sensitive? attribute?", sort],
  unique: ["case_sensitive? attribute?", (context, value, args) => new Generator(unique(context, value, args))],
});

function isSet(value: Value | undefined, context: RenderContext): boolean {
  return value !== undefined && isTrue(value, context);
}

/** What the elements are compared by. */
function keyGetter(
  path: Value | undefined,
  caseSensitive: Value | undefined,
  context: RenderContext,
  standard?: Value,
): Getter {
  const get = attributeGetter(path, context, standard);

  if (isSet(caseSensitive, context)) return get;

  return (item) => {
    const key = get(item);
    // The key may be a long default that every element has.
    context.run.meter.step(textSteps(key));
    return ignoreCase(key);
  };
}

function dictSort(context: RenderContext, value: Value, [caseSensitive, by, reverse]: (Value | undefined)[]): Value {
  if (value instanceof Undefined) throw value.fault();
  if (!isMapping(value)) throw new Fault(`"dictsort" needs a dict but is given ${typeName(value)}.`);
  const order = optionalText(by, "dictsort") ?? "key";
  if (order !== "key" && order !== "value") throw new Fault(`"dictsort" sorts by "key" or "value", not by "${order}".`);
  const at = order === "key" ? 0 : 1;
  const entries = Array.from(mappingEntries(value), (entry) => new Tuple(entry));
  const key = (entry: Value) => {
    const part = (entry as Tuple).items[at]!;
    return isSet(caseSensitive, context) ? part : ignoreCase(part);
  };

  return sortValues(entries, key, isSet(reverse, context), context);
}

/** Several attributes with commas between them are compared one after the other. */
function sort(context: RenderContext, value: Value, [reverse, caseSensitive, path]: (Value | undefined)[]): Value {
  const paths: (Value | undefined)[] = path === undefined ? [undefined] : (asText(path)?.split(",") ?? [path]);
  const getters = paths.map((part) => keyGetter(part, caseSensitive, context));
  const key = (item: Value): Value => getters.map((get) => get(item));

  return sortValues(toList(value, context), key, isSet(reverse, context), context);
}

function* unique(context: RenderContext, value: Value, [caseSensitive, path]: (Value | undefined)[]): Iterable<Value> {
  const get = keyGetter(path, caseSensitive, context);
  const seen = new Dict();
  for (const item of iterate(value, context)) {
    context.run.meter.step();
    const key = get(item);
    if (seen.get(key) !== undefined) continue;
    seen.set(key, true);
    context.run.meter.list(seen.size);
    yield item;
  }
}

function extreme(
  context: RenderContext,
  value: Value,
  [caseSensitive, path]: (Value | undefined)[],
  direction: 1 | -1,
): Value {
  const get = keyGetter(path, caseSensitive, context);
  let best: { item: Value; key: Value } | undefined;
  for (const item of iterate(value, context)) {
    context.run.meter.step();
    const key = get(item);
    if (!best || direction * compare(key, best.key, direction > 0 ? ">" : "<", context) > 0) best = { item, key };
  }

  return best ? best.item : context.undefined("There is no smallest or largest item: the list is empty.");
}

/** One group: a pair that also has the attributes `grouper` and `list`. */
class Group extends Tuple {
  override attribute(name: string): Value | undefined {
    if (name === "grouper") return this.items[0];

    return name === "list" ? this.items[1] : undefined;
  }
}

function groupBy(context: RenderContext, value: Value, [path, standard, caseSensitive]: (Value | undefined)[]): Value {
  const get = keyGetter(path, caseSensitive, context, standard);
  const show = attributeGetter(path, context, standard);
  const groups: { key: Value; items: Value[] }[] = [];
  for (const item of sortValues(toList(value, context), get, false, context)) {
    const key = get(item);
    const group = groups.at(-1);
    if (group && equals(group.key, key, context)) group.items.push(item);
    else groups.push({ key, items: [item] });
  }

  return groups.map(({ items }) => new Group([show(items[0]!), items]));
}
