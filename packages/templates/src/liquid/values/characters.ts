/** Texts by character: Ruby counts code points where JavaScript counts UTF-16 units. */

const SURROGATE = /[\ud800-\udfff]/;

/** The number of characters. */
export function characterCount(text: string): number {
  if (!SURROGATE.test(text)) return text.length;
  let count = 0;
  for (const _character of text) count++;

  return count;
}

/** The characters from `start`, `count` of them; a negative start counts from the end. Undefined where it begins outside. */
export function sliceCharacters(text: string, start: number, count: number): string | undefined {
  const characters = SURROGATE.test(text) ? Array.from(text) : undefined;
  const length = characters?.length ?? text.length;
  const from = start < 0 ? length + start : start;
  if (from < 0 || from > length || count < 0) return undefined;

  return characters === undefined ? text.slice(from, from + count) : characters.slice(from, from + count).join("");
}

/** The text without the whitespace that Ruby strips: ASCII only, so that a no-break space stays. */
export function stripStart(text: string): string {
  let from = 0;
  while (from < text.length && isStripped(text.charCodeAt(from))) from++;

  return text.slice(from);
}

export function stripEnd(text: string): string {
  let to = text.length;
  while (to > 0 && isStripped(text.charCodeAt(to - 1))) to--;

  return text.slice(0, to);
}

function isStripped(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0;
}
