/** Where a text stops being JSON (RFC 8259): the parser's own messages tell it only now and then. */

/** A text that is not JSON; `offset` is the first character that cannot stand where it does. */
export class JsonFault extends SyntaxError {
  readonly offset: number;

  constructor(offset: number) {
    super(`This is no JSON at position ${offset}`);
    this.name = "JsonFault";
    this.offset = offset;
  }
}

/** The offset of the first fault; the length of the text where it only ends too early. For texts that `JSON.parse` refused. */
export function faultIn(text: string): number {
  const scanner = { text, at: 0 };
  const fault = value(scanner) ?? end(scanner);

  return fault ?? text.length;
}

interface Scanner {
  text: string;
  at: number;
}

/** Each gives the offset of a fault, or null and has moved on. */
type Rule = (scanner: Scanner) => number | null;

const value: Rule = (scanner) => {
  skipBlank(scanner);
  const first = scanner.text[scanner.at];
  if (first === "{") return container(scanner, "}", member);
  if (first === "[") return container(scanner, "]", value);
  if (first === '"') return string(scanner);

  return take(scanner, /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y);
};

function container(scanner: Scanner, close: string, entry: Rule): number | null {
  scanner.at++;
  skipBlank(scanner);
  if (scanner.text[scanner.at] === close) return take(scanner, /./y);

  for (;;) {
    const fault = entry(scanner);
    if (fault !== null) return fault;
    skipBlank(scanner);
    const next = scanner.text[scanner.at];
    if (next !== "," && next !== close) return scanner.at;
    scanner.at++;
    if (next === close) return null;
  }
}

const member: Rule = (scanner) => {
  skipBlank(scanner);
  const fault = string(scanner);
  if (fault !== null) return fault;
  skipBlank(scanner);

  return take(scanner, /:/y) ?? value(scanner);
};

/** Up to its end, or to the character that may not stand in it. */
const string: Rule = (scanner) => {
  const opening = take(scanner, /"/y);
  if (opening !== null) return opening;
  for (;;) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 8259, 7: control characters must be escaped.
    take(scanner, /[^"\\\u0000-\u001f]*/y);
    if (scanner.text[scanner.at] !== "\\") return take(scanner, /"/y);
    const fault = take(scanner, /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y);
    if (fault !== null) return fault;
  }
};

const end: Rule = (scanner) => {
  skipBlank(scanner);
  return scanner.at < scanner.text.length ? scanner.at : null;
};

function skipBlank(scanner: Scanner): void {
  take(scanner, /[ \t\r\n]*/y);
}

function take(scanner: Scanner, pattern: RegExp): number | null {
  pattern.lastIndex = scanner.at;
  if (!pattern.test(scanner.text)) return scanner.at;
  scanner.at = pattern.lastIndex;

  return null;
}
