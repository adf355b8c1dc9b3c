/** Which characters XML allows where (XML 1.0, 2.2 and 2.3). */

const nameStart =
  "A-Za-z_\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}";
/** A name at `lastIndex`, after the full grammar. */
export const namePattern = new RegExp(`[${nameStart}:][${nameStart}:.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040-]*`, "uy");
// XML 1.0, 2.2: what is not a character. A lone surrogate is not one either; the u flag sees only lone ones here.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
export const forbiddenCharacter = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/u;
// The same with whole pairs of surrogates, which are allowed: quicker to look for, and rarely there.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const suspiciousCharacter = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/;

/** Whether every character of a text may be in an XML document. */
export function isXmlText(text: string): boolean {
  return !suspiciousCharacter.test(text) || !forbiddenCharacter.test(text);
}

/** A letter, a digit, `_`, `:`, `.` or `-`. */
export function isPlainNameCharacter(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x3a) ||
    code === 0x5f ||
    code === 0x2d ||
    code === 0x2e
  );
}

export function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** The number of characters, a pair of surrogates counted as one; without a copy of the text, which may be long. */
export function characterCount(text: string): number {
  let count = text.length;
  for (let at = 0; at + 1 < text.length; at++) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) {
      count--;
      at++;
    }
  }
  return count;
}
