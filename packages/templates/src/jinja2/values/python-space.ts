/** What Python counts as white space, which is not what JavaScript's `\s` and `trim` count. */

/** The inside of a character class of a regular expression. */
export const SPACE_CLASS = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

const SPACE = new RegExp(`[${SPACE_CLASS}]`);

export function isSpace(character: string): boolean {
  return SPACE.test(character);
}

/** Where the text starts once leading white space is left out. */
export function spaceEnd(text: string, from = 0): number {
  let at = from;
  while (at < text.length && isSpace(text[at]!)) at++;

  return at;
}

/** Where the text ends once white space at its end is left out. */
export function spaceStart(text: string, to = text.length, from = 0): number {
  let at = to;
  while (at > from && isSpace(text[at - 1]!)) at--;

  return at;
}
