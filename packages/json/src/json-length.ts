/** About how long a value is as JSON: counted without writing it, and no further than needed. */

/**
 * Counts names, strings and one character for every other value; stops soon after `most`.
 *
 * @example jsonLength({ rows }, 1000) > 1000 // whether it is longer than a thousand characters
 */
export function jsonLength(value: unknown, most: number): number {
  let length = 0;

  function count(part: unknown): void {
    if (typeof part === "string") length += part.length + 2;
    else if (typeof part !== "object" || part === null) length += 1;
    else if (Array.isArray(part)) countAll(part);
    else countFields(part as Record<string, unknown>);
  }

  function countAll(list: readonly unknown[]): void {
    length += 2;
    for (let index = 0; index < list.length && length <= most; index++) {
      length += 1;
      count(list[index]);
    }
  }

  function countFields(object: Record<string, unknown>): void {
    length += 2;
    for (const name in object) {
      if (length > most) return;
      length += name.length + 4;
      count(object[name]);
    }
  }
  count(value);

  return length;
}
