/** The methods of lists and tuples. A list of the data cannot be changed: it belongs to the caller. */
import { Fault } from "../../../core/errors.ts";
import { equals } from "../compare.ts";
import { toList } from "../iterate.ts";
import { sortValues } from "../sort.ts";
import { isTrue } from "../truth.ts";
import type { RenderContext, Tuple, Value } from "../value.ts";
import { intArgument, optionalInt } from "./arguments.ts";
import { methodTable } from "./method.ts";

/** The list, once it is sure that the template made it and that it may grow by that number of elements. */
function own(list: Value[], context: RenderContext, growth = 0): Value[] {
  context.run.checkChangeable(list);
  context.run.meter.list(list.length + growth);

  return list;
}

export const listMethods = methodTable<Value[]>({
  append: ["object", (self, [value], context) => done(own(self, context, 1).push(value!))],
  clear: ["", (self, _args, context) => done(own(self, context).splice(0))],
  copy: ["", (self, _args, context) => toList(self, context)],
  count: ["value", (self, [value], context) => count(self, value!, context)],
  extend: ["iterable", (self, [values], context) => extend(self, toList(values!, context), context)],
  index: ["value start? stop?", (self, args, context) => indexOf(self, args, context)],
  insert: [
    "index object",
    (self, [index, value], context) => done(own(self, context, 1).splice(insertAt(self, index), 0, value!)),
  ],
  pop: ["index?", (self, [index], context) => pop(own(self, context), optionalInt(index, "pop") ?? -1)],
  remove: ["value", (self, [value], context) => done(own(self, context).splice(indexOf(self, [value], context), 1))],
  reverse: ["", (self, _args, context) => done(own(self, context).reverse())],
  sort: ["key? reverse?", (self, [key, reverse], context) => sortInPlace(self, key, reverse, context)],
});

export const tupleMethods = methodTable<Tuple>({
  count: ["value", (self, [value], context) => count(self.items, value!, context)],
  index: ["value start? stop?", (self, args, context) => indexOf(self.items, args, context)],
});

/** A method that changes a list gives nothing. */
function done(_result: unknown): null {
  return null;
}

function extend(list: Value[], values: Value[], context: RenderContext): null {
  own(list, context, values.length);
  for (const value of values) list.push(value);

  return null;
}

function insertAt(list: Value[], index: Value | undefined): number {
  const at = intArgument(index, "insert");

  return at < 0 ? Math.max(0, at + list.length) : at;
}

function count(items: readonly Value[], value: Value, context: RenderContext): number {
  context.run.meter.step(items.length);

  return items.filter((item) => equals(item, value, context)).length;
}

function indexOf(items: readonly Value[], [value, start, stop]: (Value | undefined)[], context: RenderContext): number {
  const clamp = (index: number) => (index < 0 ? Math.max(0, index + items.length) : index);
  const last = Math.min(items.length, clamp(optionalInt(stop, "index") ?? items.length));
  for (let at = clamp(optionalInt(start, "index") ?? 0); at < last; at++) {
    context.run.meter.step();
    if (equals(items[at]!, value!, context)) return at;
  }

  throw new Fault("The list does not contain what is looked for.");
}

function pop(list: Value[], index: number): Value {
  const at = index < 0 ? index + list.length : index;
  const [value] = at >= 0 ? list.splice(at, 1) : [];
  if (value === undefined) throw new Fault(`The list of ${list.length} has no element ${index} to take out.`);

  return value;
}

function sortInPlace(list: Value[], key: Value | undefined, reverse: Value | undefined, context: RenderContext): null {
  own(list, context);
  if (key !== undefined && key !== null) throw new Fault('"sort" of a list takes no key here: use the filter "sort".');
  const sorted = sortValues(list, (item) => item, reverse !== undefined && isTrue(reverse, context), context);
  for (const [at, item] of sorted.entries()) list[at] = item;

  return null;
}
