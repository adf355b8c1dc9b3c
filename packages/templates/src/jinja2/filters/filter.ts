/** The shape of a filter: what it takes besides its value, and what it gives. */

import { type Signature, signature } from "../values/signature.ts";
import type { CallArguments, RenderContext, Value } from "../values/value.ts";

export type Apply = (context: RenderContext, value: Value, args: (Value | undefined)[], call: CallArguments) => Value;

export interface Filter {
  signature: Signature;
  /** True where Jinja2 does not work it out while compiling: it depends on the render. */
  usesContext: boolean;
  apply: Apply;
}

/** Rows of name, arguments and function; see `signature` for how arguments are written. */
export function filterTable(rows: Record<string, [string, Apply]>, usesContext = false): [string, Filter][] {
  return Object.entries(rows).map(([name, [text, apply]]) => [
    name,
    { signature: signature(text), usesContext, apply },
  ]);
}
