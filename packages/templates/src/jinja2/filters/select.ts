/** Filters that use other filters and tests on each element, and the one that chooses by chance. */
import { Fault } from "../../core/errors.ts";
import { Generator } from "../values/generator.ts";
import { iterate, length } from "../values/iterate.ts";
import { textArgument } from "../values/methods/arguments.ts";
import { bindArguments } from "../values/signature.ts";
import { getItem } from "../values/subscript.ts";
import { isTrue } from "../values/truth.ts";
import type { CallArguments, RenderContext, Value } from "../values/value.ts";
import { attributeGetter, type Getter } from "./attribute-path.ts";
import { filterTable } from "./filter.ts";
import { tests, unknownTest } from "./tests.ts";

export const selectFilters = filterTable(
  {
    map: ["...", (context, value, _args, call) => each(context, value, () => mapper(context, call))],
    select: ["...", (context, value, _args, call) => chosen(context, value, call, false, true)],
    reject: ["...", (context, value, _args, call) => chosen(context, value, call, false, false)],
    selectattr: ["...", (context, value, _args, call) => chosen(context, value, call, true, true)],
    rejectattr: ["...", (context, value, _args, call) => chosen(context, value, call, true, false)],
  },
  true,
);

export const randomFilters = filterTable({ random: ["", random] }, true);

/** The elements of a list, none where the value is empty or nothing. */
function* elements(context: RenderContext, value: Value): Iterable<Value> {
  if (!isTrue(value, context)) return;
  for (const item of iterate(value, context)) {
    context.run.meter.step();
    yield item;
  }
}

function each(context: RenderContext, value: Value, prepare: () => Getter): Value {
  return new Generator(
    (function* () {
      let convert: Getter | undefined;
      for (const item of elements(context, value)) {
        convert ??= prepare();
        yield convert(item);
      }
    })(),
  );
}

function mapper(context: RenderContext, { positional, named }: CallArguments): Getter {
  const attribute = named?.get("attribute");
  if (positional.length === 0 && attribute !== undefined) {
    const other = [...(named?.keys() ?? [])].find((name) => name !== "attribute" && name !== "default");
    if (other !== undefined) throw new Fault(`"map" has no argument "${other}". It takes attribute, default.`);
    return attributeGetter(attribute, context, named?.get("default"));
  }
  const [name, ...rest] = positional;
  if (name === undefined) throw new Fault('"map" needs the name of a filter, or attribute="…".');
  const call = { positional: rest, named };
  const filterName = textArgument(name, "map");

  return (item) => context.run.applyFilter(filterName, item, call, context);
}

function chosen(
  context: RenderContext,
  value: Value,
  call: CallArguments,
  byAttribute: boolean,
  wanted: boolean,
): Value {
  return new Generator(
    (function* () {
      let holds: ((item: Value) => boolean) | undefined;
      for (const item of elements(context, value)) {
        holds ??= condition(context, call, byAttribute);
        if (holds(item) === wanted) yield item;
      }
    })(),
  );
}

function condition(context: RenderContext, call: CallArguments, byAttribute: boolean): (item: Value) => boolean {
  const args = call.positional.slice();
  let get: Getter = (item) => item;
  if (byAttribute) {
    const path = args.shift();
    if (path === undefined) throw new Fault('"selectattr" and "rejectattr" need the name of an attribute.');
    get = attributeGetter(path, context);
  }
  const name = args.shift();
  if (name === undefined) return (item) => isTrue(get(item), context);
  const testName = textArgument(name, "select");
  const test = tests.get(testName);
  if (!test) throw new Fault(unknownTest(testName));
  const bound = bindArguments(testName, test.signature, { positional: args, named: call.named });

  return (item) => test.holds(context, get(item), bound);
}

function random(context: RenderContext, value: Value): Value {
  const count = length(value, context);
  if (count === 0) return context.undefined("There is no random item: the list is empty.");

  return getItem(value, Math.floor(context.run.random() * count), context);
}
