/** The methods of dicts. A dict of the data cannot be changed: it belongs to the caller. */
import { Fault } from "../../../core/errors.ts";
import { DictView } from "../dict-view.ts";
import { iterate, toList } from "../iterate.ts";
import { type AnyMapping, Dict, isMapping, mappingEntries, mappingGet } from "../mapping.ts";
import { typeName } from "../type-name.ts";
import { Undefined } from "../undefined.ts";
import type { RenderContext } from "../value.ts";
import { type CallArguments, Tuple, type Value } from "../value.ts";
import { methodTable } from "./method.ts";

/** The dict, once it is sure that the template made it. */
function own(self: AnyMapping, context: RenderContext): Dict {
  context.run.checkChangeable(self);
  if (self instanceof Dict) return self;

  throw new Fault("This dict is part of the data and cannot be changed.");
}

export const dictMethods = methodTable<AnyMapping>({
  clear: [
    "",
    (self, _args, context) => {
      own(self, context).clear();
      return null;
    },
  ],
  copy: ["", (self) => Dict.of(mappingEntries(self))],
  fromkeys: ["iterable value?", (_self, [keys, value], context) => fromKeys(keys!, value ?? null, context)],
  get: ["key default?", (self, [key, standard]) => orElse(mappingGet(self, key!), standard) ?? null],
  items: ["", (self) => new DictView("items", self)],
  keys: ["", (self) => new DictView("keys", self)],
  values: ["", (self) => new DictView("values", self)],
  pop: ["key default?", (self, [key, standard], context) => pop(own(self, context), key!, standard)],
  popitem: ["", (self, _args, context) => popItem(own(self, context))],
  setdefault: [
    "key default?",
    (self, [key, standard], context) => setDefault(own(self, context), key!, standard ?? null, context),
  ],
  update: ["...", (self, _args, context, call) => update(own(self, context), call, context)],
});

/** The value, also where it is None, else the default. */
function orElse(value: Value | undefined, standard: Value | undefined): Value | undefined {
  return value === undefined ? standard : value;
}

function fromKeys(keys: Value, value: Value, context: RenderContext): Dict {
  return Dict.of(toList(keys, context).map((key) => [key, value]));
}

function pop(dict: Dict, key: Value, standard: Value | undefined): Value {
  const value = orElse(dict.get(key), standard);
  if (value === undefined) throw new Fault("The dict has no such key to take out.");
  dict.delete(key);

  return value;
}

function popItem(dict: Dict): Value {
  const last = [...dict.entries()].at(-1);
  if (!last) throw new Fault("The dict is empty.");
  dict.delete(last[0]);

  return new Tuple(last);
}

function setDefault(dict: Dict, key: Value, standard: Value, context: RenderContext): Value {
  const value = dict.get(key);
  if (value !== undefined) return value;
  context.run.meter.list(dict.size + 1);
  dict.set(key, standard);

  return standard;
}

function update(dict: Dict, { positional, named }: CallArguments, context: RenderContext): null {
  if (positional.length > 1) throw new Fault(`"update" takes one dict but is given ${positional.length}.`);
  for (const entries of positional) addAll(dict, entries, context);
  for (const [key, value] of named ?? []) dict.set(key, value);

  return null;
}

/** Adds the entries of a dict, or pairs of a key and a value. */
export function addAll(dict: Dict, entries: Value, context: RenderContext): void {
  const { meter } = context.run;
  if (entries instanceof Undefined && entries.kind === "strict") throw entries.fault();
  const pairs = isMapping(entries) ? mappingEntries(entries) : pairsOf(entries, context);
  for (const [key, value] of pairs) {
    meter.step();
    dict.set(key, value);
    meter.list(dict.size);
  }
}

function* pairsOf(values: Value, context: RenderContext): Iterable<[Value, Value]> {
  for (const pair of iterate(values, context)) {
    const [key, value, ...more] = iterate(pair, context);
    if (key === undefined || value === undefined || more.length > 0) {
      throw new Fault(`A dict is made of pairs of a key and a value but is given a ${typeName(pair)}.`);
    }
    yield [key, value];
  }
}
