/** Finds where in a JSON text a value is written, without reading the rest of it. */

/** Names of fields, and indexes of entries. */
export type JsonPath = readonly (string | number)[];

/** Offsets in the text. */
interface LocatedValue {
  /** Where the name of the field is written; where an entry of a list, or the whole value, starts. */
  nameAt: number;
  start: number;
  /** After its last character. */
  end: number;
  /** Whether this is the value at the path; else it is the nearest one around it that is there. */
  isFound: boolean;
}

/**
 * The value at the path or, where it is missing, the nearest value around it. Of two fields of one name the last counts,
 * as for `JSON.parse`. The text must be JSON; one that is cut off ends everything that is open.
 *
 * @example locateValue('{"a": [1, 2]}', ["a", 1]) // { nameAt: 10, start: 10, end: 11, isFound: true }
 */
export function locateValue(text: string, path: JsonPath): LocatedValue {
  const start = skipSpace(text, 0);
  let located = { nameAt: start, start };
  for (const part of path) {
    const entry = entryOf(text, located.start, part);
    if (entry === null) return { ...located, end: valueEnd(text, located.start), isFound: false };
    located = entry;
  }

  return { ...located, end: valueEnd(text, located.start), isFound: true };
}

/**
 * The text that a value was written with; null where the path leads nowhere.
 *
 * @example valueText('{"data": {"total": 1.10}}', ["data"]) // '{"total": 1.10}'
 */
export function valueText(text: string, path: JsonPath): string | null {
  const { start, end, isFound } = locateValue(text, path);

  return isFound ? text.slice(start, end) : null;
}

/** The entry of the object or list that starts at the offset; null where it has none of that name. */
function entryOf(text: string, offset: number, part: string | number): { nameAt: number; start: number } | null {
  const isList = typeof part === "number";
  if (text.charCodeAt(offset) !== (isList ? OPEN_BRACKET : OPEN_BRACE)) return null;

  let found: { nameAt: number; start: number } | null = null;
  let at = skipSpace(text, offset + 1);
  for (let index = 0; at < text.length && !isClosing(text.charCodeAt(at)); index++) {
    const nameAt = at;
    let name: string | number | null = index;
    if (!isList) {
      const end = stringEnd(text, at);
      name = unquoted(text.slice(at, end));
      at = skipSpace(text, skipSpace(text, end) + 1);
    }
    if (name === part) found = { nameAt, start: at };
    if (found && isList) return found;
    const end = valueEnd(text, at);
    // A text that is not JSON: without a step forward this would never end.
    if (end === nameAt) break;
    at = skipSpace(text, end);
    if (text.charCodeAt(at) === COMMA) at = skipSpace(text, at + 1);
  }

  return found;
}

/** After the value that starts at the offset. */
function valueEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = stringEnd(text, at);
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      depth++;
      at++;
      continue;
    } else if (isClosing(code)) {
      if (depth === 0) return at;
      depth--;
      at++;
    } else if (depth > 0) {
      at++;
      continue;
    } else {
      while (at < text.length && !isDelimiter(text.charCodeAt(at))) at++;
      return at;
    }
    if (depth === 0) return at;
  }

  return text.length;
}

/** After the closing quote of the string that starts at the offset. */
function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end + 1;
    end = text.indexOf('"', end + 1);
  }

  return text.length;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;

  return at;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const BYTE_ORDER_MARK = 0xfeff;

function isClosing(code: number): boolean {
  return code === CLOSE_BRACE || code === CLOSE_BRACKET;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === BYTE_ORDER_MARK;
}

function isDelimiter(code: number): boolean {
  return isSpace(code) || code === COMMA || isClosing(code);
}

function unquoted(text: string): string | null {
  try {
    return JSON.parse(text) as string;
  } catch {
    return null;
  }
}
