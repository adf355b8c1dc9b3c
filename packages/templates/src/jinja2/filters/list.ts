/** Filters on lists and dicts: their parts, their sums, their order turned around. */
import { Fault } from "../../core/errors.ts";
import { SafeString } from "../../core/output.ts";
import { add } from "../values/arithmetic.ts";
import { DictView } from "../values/dict-view.ts";
import { Generator } from "../values/generator.ts";
import { iterate, length, toList } from "../values/iterate.ts";
import { isMapping, mappingEntries } from "../values/mapping.ts";
import { escapedText, isSafe } from "../values/markup.ts";
import { intArgument, textArgument } from "../values/methods/arguments.ts";
import { methodOf } from "../values/methods/method-of.ts";
import { Range } from "../values/range.ts";
import { quoteName, str } from "../values/str.ts";
import { getItem } from "../values/subscript.ts";
import { asText, sameKind } from "../values/text.ts";
import { typeName } from "../values/type-name.ts";
import { Undefined } from "../values/undefined.ts";
import type { RenderContext } from "../values/value.ts";
import { PythonObject, Tuple, type Value } from "../values/value.ts";
import { attributeGetter } from "./attribute-path.ts";
import { filterTable } from "./filter.ts";

export const listFilters = filterTable({
  attr: ["name", (context, value, [name]) => attribute(context, value, textArgument(name, "attr"))],
  batch: [
    "linecount fill_with?",
    (context, value, [count, fill]) => new Generator(batches(context, value, intArgument(count, "batch"), fill)),
  ],
  slice: [
    "slices fill_with?",
    (context, value, [count, fill]) => new Generator(slices(context, value, intArgument(count, "slice"), fill)),
  ],
  count: ["", (context, value) => length(value, context)],
  length: ["", (context, value) => length(value, context)],
  first: ["", first],
  last: ["", last],
  items: ["", items],
  join: ["d? attribute?", join],
  list: ["", (context, value) => toList(value, context)],
  reverse: ["", reverse],
  sum: ["attribute? start?", sum],
});

function attribute(context: RenderContext, value: Value, name: string): Value {
  const found = value instanceof PythonObject ? value.attribute(name, context) : undefined;
  if (found !== undefined) return found;

  return methodOf(value, name) ?? context.undefined(`This ${typeName(value)} has no attribute ${quoteName(name)}.`);
}

function isGiven(value: Value | undefined): value is Value {
  return value !== undefined && value !== null;
}

function* batches(context: RenderContext, value: Value, count: number, fill: Value | undefined): Iterable<Value> {
  let batch: Value[] = [];
  for (const item of iterate(value, context)) {
    context.run.meter.step();
    if (batch.length === count) {
      yield batch;
      batch = [];
    }
    batch.push(item);
    context.run.meter.list(batch.length);
  }
  if (batch.length === 0) return;
  if (isGiven(fill)) {
    context.run.meter.list(count);
    while (batch.length < count) batch.push(fill);
  }
  yield batch;
}

function* slices(context: RenderContext, value: Value, count: number, fill: Value | undefined): Iterable<Value> {
  const all = toList(value, context);
  if (count === 0) throw new Fault('"slice" needs a number of parts above 0.');
  const size = Math.floor(all.length / count);
  const longer = all.length % count;
  let start = 0;
  for (let at = 0; at < count; at++) {
    context.run.meter.step();
    const end = start + size + (at < longer ? 1 : 0);
    const part = all.slice(start, end);
    if (isGiven(fill) && at >= longer) part.push(fill);
    start = end;
    yield part;
  }
}

function first(context: RenderContext, value: Value): Value {
  for (const item of iterate(value, context)) return item ?? null;

  return context.undefined("There is no first item: the list is empty.");
}

/** The values from the last to the first, or undefined where only the first can be asked for. */
function reversed(context: RenderContext, value: Value): Value[] | undefined {
  const isReversible =
    Array.isArray(value) ||
    asText(value) !== undefined ||
    value instanceof Tuple ||
    value instanceof Range ||
    value instanceof DictView ||
    value instanceof Undefined ||
    isMapping(value);

  return isReversible ? toList(value, context).reverse() : undefined;
}

function last(context: RenderContext, value: Value): Value {
  if (Array.isArray(value) && value.length > 0) return value.at(-1) ?? null;
  if (value instanceof SafeString && value.text !== "") return getItem(value, -1, context);
  const backwards = reversed(context, value);
  if (!backwards) throw new Fault(`A ${typeName(value)} has no last item: make it a list first.`);

  const [final] = backwards;

  return final === undefined ? context.undefined("There is no last item: the list is empty.") : final;
}

function reverse(context: RenderContext, value: Value): Value {
  const text = asText(value);
  if (text !== undefined) return sameKind(value as string | SafeString, Array.from(text).reverse().join(""));
  const backwards = reversed(context, value);

  return backwards ? new Generator(backwards, "reversed") : toList(value, context).reverse();
}

function items(context: RenderContext, value: Value): Value {
  if (value instanceof Undefined) return new Generator([]);
  if (!isMapping(value)) throw new Fault(`"items" needs a dict but is given ${typeName(value)}.`);
  const { meter } = context.run;

  return new Generator(
    (function* () {
      for (const entry of mappingEntries(value)) {
        meter.step();
        yield new Tuple(entry);
      }
    })(),
  );
}

function join(context: RenderContext, value: Value, [separator, path]: (Value | undefined)[]): Value {
  const { meter } = context.run;
  const get = isGiven(path) ? attributeGetter(path, context) : undefined;
  const values: Value[] = [];
  for (const item of iterate(value, context)) {
    meter.step();
    values.push(get ? get(item) : item);
  }
  const between = separator === undefined ? "" : separator;
  const isHtml = context.escaping.isOn && (isSafe(between) || values.some(isSafe));
  const text = isHtml ? escapedText : str;
  const middle = text(between, context);
  let joined = "";
  for (const [at, item] of values.entries()) {
    if (at > 0) joined += middle;
    joined += text(item, context);
    meter.string(joined.length);
  }

  return isHtml ? new SafeString(joined) : joined;
}

function sum(context: RenderContext, value: Value, [path, start]: (Value | undefined)[]): Value {
  const get = isGiven(path) ? attributeGetter(path, context) : undefined;
  let total: Value = start === undefined ? 0 : start;
  if (asText(total) !== undefined) throw new Fault('"sum" adds numbers and lists: use "join" for texts.');
  for (const item of iterate(value, context)) {
    context.run.meter.step();
    total = add(total, get ? get(item) : item, context);
  }

  return total;
}
