/** The shape of a method: what it takes, and what it gives for the value it is called on. */

import { type Signature, signature } from "../signature.ts";
import type { CallArguments, RenderContext, Value } from "../value.ts";

interface Method<Self> {
  signature: Signature;
  run(self: Self, args: (Value | undefined)[], context: RenderContext, call: CallArguments): Value;
}

export type MethodTable<Self> = ReadonlyMap<string, Method<Self>>;

/** A table from rows of name, arguments and function. */
export function methodTable<Self>(
  rows: Record<
    string,
    [string, (self: Self, args: (Value | undefined)[], context: RenderContext, call: CallArguments) => Value]
  >,
): MethodTable<Self> {
  return new Map(Object.entries(rows).map(([name, [text, run]]) => [name, { signature: signature(text), run }]));
}
