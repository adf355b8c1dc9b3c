/** Places of the block that a French rule looks at, and a rule that each value there must pass. */

import { type DataRule, each, type Violation } from "../data-rule.ts";
import type { Invoice } from "../invoice.ts";

export interface Place<T> {
  readonly path: string;
  readonly value: T | undefined;
}

export type Places<T> = (invoice: Invoice) => Iterable<Place<T>>;

export function* ofList<T, V>(
  list: readonly T[] | undefined,
  name: string,
  field: string,
  of: (item: T) => V | undefined,
): Generator<Place<V>> {
  for (const [index, item] of (list ?? []).entries()) yield { path: `${name}[${index}].${field}`, value: of(item) };
}

/** A rule that each value at certain places must pass. */
export function all<T>(
  id: string,
  uses: string,
  places: Places<T>,
  holds: (value: T, invoice: Invoice) => boolean,
  message: (value: T, path: string) => string,
): DataRule {
  return each(id, [uses], function* (invoice): Generator<Violation> {
    for (const { path, value } of places(invoice)) {
      if (value !== undefined && !holds(value, invoice)) yield { path, message: message(value, path) };
    }
  });
}

export function one<T>(path: string, of: (invoice: Invoice) => T | undefined): Places<T> {
  return (invoice) => [{ path, value: of(invoice) }];
}
