/** How large a block is, for deciding where it is checked. */

/** Texts count by their length: this many characters are as much work as one value. */
const charactersOfValue = 100;

/**
 * The number of values in a block, long texts counted as several; counting ends at `limit`, so that the question is cheap
 * whatever is asked about.
 *
 * ```ts
 * const isLarge = blockSize(block, 5000) >= 5000;
 * ```
 */
export function blockSize(block: unknown, limit = Number.POSITIVE_INFINITY): number {
  let size = 0;
  const open: unknown[] = [block];
  while (open.length > 0 && size < limit) {
    const value = open.pop();
    size++;
    if (typeof value === "string") size += Math.floor(value.length / charactersOfValue);
    else if (Array.isArray(value)) {
      // What is beyond the limit need not be looked at: each entry counts one at least.
      if (value.length + size >= limit) return Math.min(value.length + size, limit);
      for (const entry of value) open.push(entry);
    } else if (typeof value === "object" && value !== null) {
      for (const name in value) {
        if (!Object.hasOwn(value, name)) continue;
        open.push(Reflect.get(value, name));
        if (open.length + size >= limit) return limit;
      }
    }
  }
  return Math.min(size, limit);
}
