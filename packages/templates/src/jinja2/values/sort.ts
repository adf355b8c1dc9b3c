/** Sorting as Python does: stable, and by keys that are worked out once. */

import { compare } from "./compare.ts";
import type { RenderContext, Value } from "./value.ts";

export function sortValues(
  values: readonly Value[],
  key: (value: Value) => Value,
  isReversed: boolean,
  context: RenderContext,
): Value[] {
  context.run.meter.list(values.length);
  const keyed = values.map((value) => ({ value, key: key(value) }));
  const direction = isReversed ? -1 : 1;
  keyed.sort((left, right) => {
    context.run.meter.step();
    return direction * compare(left.key, right.key, "<", context) || 0;
  });

  return keyed.map(({ value }) => value);
}
