/** Finds where a text stops being JSON (RFC 8259): the parser's own messages give the position only sometimes. */

/** What may come next, inside the innermost list or object that is open. */
type Expected = "value" | "value or end" | "name" | "name or end" | "separator";

const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 8259, 7: control characters must be escaped.
const PLAIN_CHARACTERS = /[^"\\\u0000-\u001f]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const BLANK = /[ \t\r\n]*/y;

/**
 * The offset of the first fault, the length of the text where it ends too early, null where it is JSON. Lists and
 * objects may be nested to any depth.
 *
 * @example findFault('{"a": [1,,2]}') // 9
 */
export function findFault(text: string): number | null {
  /** The closing bracket of each list and object that is open. */
  const open: string[] = [];
  let expected: Expected = "value";
  let at = 0;

  for (;;) {
    at = skip(text, at, BLANK);
    if (open.length === 0 && expected === "separator") return at < text.length ? at : null;

    const character = text[at];
    const closing = open.at(-1);
    if (expected === "separator") {
      if (character === closing) open.pop();
      else if (character !== ",") return at;
      else expected = closing === "}" ? "name" : "value";
      at++;
    } else if (character === closing && (expected === "value or end" || expected === "name or end")) {
      open.pop();
      expected = "separator";
      at++;
    } else if (expected === "name" || expected === "name or end") {
      const end = stringEnd(text, at);
      if (!end.isWhole) return end.at;
      at = skip(text, end.at, BLANK);
      if (text[at] !== ":") return at;
      expected = "value";
      at++;
    } else if (character === "{" || character === "[") {
      open.push(character === "{" ? "}" : "]");
      expected = character === "{" ? "name or end" : "value or end";
      at++;
    } else if (character === '"') {
      const end = stringEnd(text, at);
      if (!end.isWhole) return end.at;
      expected = "separator";
      at = end.at;
    } else {
      const end = skip(text, at, SCALAR);
      if (end === at) return at;
      expected = "separator";
      at = end;
    }
  }
}

/** After the closing quote of the string that starts here; else the character that may not be in it. */
function stringEnd(text: string, start: number): { at: number; isWhole: boolean } {
  if (text[start] !== '"') return { at: start, isWhole: false };
  for (let at = start + 1; ; ) {
    at = skip(text, at, PLAIN_CHARACTERS);
    if (text[at] === '"') return { at: at + 1, isWhole: true };
    const afterEscape = skip(text, at, ESCAPE);
    if (afterEscape === at) return { at, isWhole: false };
    at = afterEscape;
  }
}

function skip(text: string, at: number, pattern: RegExp): number {
  pattern.lastIndex = at;

  return pattern.test(text) ? pattern.lastIndex : at;
}
