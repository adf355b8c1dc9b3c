/**
 * Searches of a text in a text that take time in proportion to both. The platform's own `indexOf`, `lastIndexOf`, `split`
 * and `includes` compare a long part again at every place: a text and a part of 100 kB each can take seconds.
 */

/** Up to this length the platform's own search is used: it is fast, and at worst this many comparisons a character. */
const SHORT = 32;

/** Where `part` starts in `text`, from `from` on; -1 where it does not. */
export function indexIn(text: string, part: string, from = 0): number {
  if (part.length > text.length) return -1;

  return part.length <= SHORT ? text.indexOf(part, from) : searchForward(text, part, bordersOf(part), from);
}

/** Where `part` starts last in `text`, ending at `to` or before; -1 where it does not. */
export function lastIndexIn(text: string, part: string, to = text.length): number {
  if (part.length > to) return -1;
  if (part.length <= SHORT) return text.lastIndexOf(part, to - part.length);
  const borders = bordersOf(part, true);
  const length = part.length;
  let matched = 0;
  for (let at = to - 1; at >= 0; at--) {
    const code = text.charCodeAt(at);
    while (matched > 0 && part.charCodeAt(length - 1 - matched) !== code) matched = borders[matched - 1]!;
    if (part.charCodeAt(length - 1 - matched) === code) matched++;
    if (matched === length) return at;
  }

  return -1;
}

export function containsText(text: string, part: string): boolean {
  return indexIn(text, part) !== -1;
}

/** Like `text.split(separator)`. */
export function splitText(text: string, separator: string): string[] {
  if (separator.length > text.length) return [text];
  if (separator.length <= SHORT) return text.split(separator);
  const borders = bordersOf(separator);
  const parts: string[] = [];
  let from = 0;
  for (let at = searchForward(text, separator, borders, from); at !== -1; ) {
    parts.push(text.slice(from, at));
    from = at + separator.length;
    at = searchForward(text, separator, borders, from);
  }
  parts.push(text.slice(from));

  return parts;
}

/** The search of Knuth, Morris and Pratt: no character of the text is looked at twice. */
function searchForward(text: string, part: string, borders: Int32Array, from: number): number {
  let matched = 0;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    while (matched > 0 && part.charCodeAt(matched) !== code) matched = borders[matched - 1]!;
    if (part.charCodeAt(matched) === code) matched++;
    if (matched === part.length) return at - matched + 1;
  }

  return -1;
}

/** For each length of the start of the part, or of its end read backwards: how much of it comes again at the other side. */
function bordersOf(part: string, isBackward = false): Int32Array {
  const last = part.length - 1;
  const codeAt = (at: number) => part.charCodeAt(isBackward ? last - at : at);
  const borders = new Int32Array(part.length);
  let length = 0;
  for (let at = 1; at < part.length; at++) {
    const code = codeAt(at);
    while (length > 0 && codeAt(length) !== code) length = borders[length - 1]!;
    if (codeAt(length) === code) length++;
    borders[at] = length;
  }

  return borders;
}
