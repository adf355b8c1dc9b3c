/** The shape of a filter that belongs to the language. */
import type { Context } from "../run/context.ts";

export interface Filter {
  /** How many arguments it takes besides the value. */
  least: number;
  most: number;
  /** Names that it takes as `name: value`. */
  named?: readonly string[];
  run(input: unknown, args: readonly unknown[], context: Context, named: ReadonlyMap<string, unknown>): unknown;
}

/** A filter from its function; `least` and `most` count the arguments besides the value. */
export function filter(least: number, most: number, run: Filter["run"], named?: readonly string[]): Filter {
  return named === undefined ? { least, most, run } : { least, most, run, named };
}

export type FilterTable = Readonly<Record<string, Filter>>;
