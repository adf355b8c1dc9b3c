/** Reads the escapes of a string literal the way Python does. */

const SIMPLE_ESCAPES: Record<string, string> = {
  "\n": "",
  "\\": "\\",
  "'": "'",
  '"': '"',
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

const HEX_DIGITS: Record<string, number> = { x: 2, u: 4, U: 8 };

/** The text that the inside of a literal stands for, or what is wrong with it. */
export function unescapeLiteral(inside: string): { text: string } | { fault: string; at: number } {
  const normalised = inside.replace(/\r\n?/g, "\n");
  if (!normalised.includes("\\")) return { text: normalised };

  let text = "";
  let at = 0;
  while (at < normalised.length) {
    const character = normalised[at]!;
    if (character !== "\\") {
      text += character;
      at++;
      continue;
    }
    const letter = normalised[at + 1];
    if (letter === undefined) return { fault: 'a single "\\" cannot end a text: write "\\\\"', at };
    const simple = Object.hasOwn(SIMPLE_ESCAPES, letter) ? SIMPLE_ESCAPES[letter] : undefined;
    if (simple !== undefined) {
      text += simple;
      at += 2;
      continue;
    }
    const octal = /^[0-7]{1,3}/.exec(normalised.slice(at + 1, at + 4))?.[0];
    if (octal !== undefined) {
      text += String.fromCodePoint(Number.parseInt(octal, 8));
      at += 1 + octal.length;
      continue;
    }
    const digits = Object.hasOwn(HEX_DIGITS, letter) ? HEX_DIGITS[letter] : undefined;
    if (digits !== undefined) {
      const hex = normalised.slice(at + 2, at + 2 + digits);
      const code = /^[0-9a-fA-F]+$/.test(hex) && hex.length === digits ? Number.parseInt(hex, 16) : -1;
      if (code < 0 || code > 0x10ffff) {
        return { fault: `"\\${letter}" needs ${digits} hexadecimal digits of a character`, at };
      }
      text += String.fromCodePoint(code);
      at += 2 + digits;
      continue;
    }
    if (letter === "N") return { fault: '"\\N{…}" is not supported: write the character, or "\\u" and its number', at };
    text += `\\${letter}`;
    at += 2;
  }

  return { text };
}
