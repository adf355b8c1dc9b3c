/** Whether a value is longer than a number of characters as JSON: found out without writing it, and no further than needed. */

export function isLongerThan(value: unknown, most: number): boolean {
  let left = most;

  function count(part: unknown): void {
    if (left < 0) return;
    if (typeof part === "string") left -= part.length + 2;
    else if (typeof part !== "object" || part === null) left -= 1;
    else if (Array.isArray(part)) countAll(part);
    else countFields(part as Record<string, unknown>);
  }

  function countAll(list: readonly unknown[]): void {
    left -= 2;
    for (const entry of list) {
      left -= 1;
      count(entry);
      if (left < 0) return;
    }
  }

  function countFields(object: Record<string, unknown>): void {
    left -= 2;
    for (const name in object) {
      left -= name.length + 4;
      count(object[name]);
      if (left < 0) return;
    }
  }
  count(value);

  return left < 0;
}
