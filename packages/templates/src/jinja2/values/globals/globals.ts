/** The functions that every template has: range, dict, namespace, cycler, joiner, lipsum. */
import { Fault } from "../../../core/errors.ts";
import { BuiltinFunction } from "../callable.ts";
import { Dict } from "../mapping.ts";
import { intArgument, optionalInt } from "../methods/arguments.ts";
import { addAll } from "../methods/dict.ts";
import { Range } from "../range.ts";
import { signature } from "../signature.ts";
import { isTrue } from "../truth.ts";
import type { CallArguments, RenderContext, Value } from "../value.ts";
import { Cycler } from "./cycler.ts";
import { Joiner } from "./joiner.ts";
import { lipsum } from "./lipsum.ts";
import { Namespace } from "./namespace.ts";

type Run = (args: (Value | undefined)[], context: RenderContext, call: CallArguments) => Value;

const rows: Record<string, [string, Run]> = {
  range: ["start stop? step?", ([first, second, third]) => Range.create(first!, second, third)],
  dict: ["...", (_args, context, call) => newDict("dict", call, context)],
  namespace: ["...", (_args, context, call) => new Namespace(newDict("namespace", call, context))],
  cycler: [
    "...",
    (_args, _context, { positional }) => {
      if (positional.length === 0) throw new Fault('"cycler" needs values to go through.');
      return new Cycler(positional);
    },
  ],
  joiner: ["sep?", ([separator]) => new Joiner(separator ?? ", ")],
  lipsum: [
    "n? html? min? max?",
    ([count, html, least, most], context) =>
      lipsum(
        optionalInt(count, "lipsum") ?? 5,
        html === undefined || isTrue(html, context),
        least === undefined ? 20 : intArgument(least, "lipsum"),
        most === undefined ? 100 : intArgument(most, "lipsum"),
        context,
      ),
  ],
};

function newDict(name: string, { positional, named }: CallArguments, context: RenderContext): Dict {
  if (positional.length > 1) throw new Fault(`"${name}" takes one dict but is given ${positional.length}.`);
  const dict = new Dict();
  for (const entries of positional) addAll(dict, entries, context);
  for (const [key, value] of named ?? []) dict.set(key, value);

  return dict;
}

export const globals: ReadonlyMap<string, Value> = new Map(
  Object.entries(rows).map(([name, [text, run]]) => [name, new BuiltinFunction(name, signature(text), run)]),
);
