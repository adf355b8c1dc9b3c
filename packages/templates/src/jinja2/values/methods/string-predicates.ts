/** The questions about a text: `isalpha`, `isdigit`, `isupper` and so on, by Unicode properties as in Python. */
import { isSpace } from "../python-space.ts";

const CASED = /[\p{Lowercase}\p{Uppercase}\p{Lt}]/u;
const LOWER = /\p{Lowercase}/u;
const UPPER = /[\p{Uppercase}\p{Lt}]/u;
/** Digits that are not decimal: superscripts, subscripts, circled and others. */
const OTHER_DIGITS =
  "\\u00b2\\u00b3\\u00b9\\u1369-\\u1371\\u19da\\u2070\\u2074-\\u2079\\u2080-\\u2089\\u2460-\\u2468\\u2474-\\u247c\\u2488-\\u2490\\u24ea\\u24f5-\\u24fd\\u24ff\\u2776-\\u277e\\u2780-\\u2788\\u278a-\\u2792";
const ALL_DIGITS = new RegExp(`^[\\p{Nd}${OTHER_DIGITS}]+$`, "u");

export const stringPredicates: Record<string, (text: string) => boolean> = {
  isalnum: (text) => /^[\p{L}\p{N}]+$/u.test(text),
  isalpha: (text) => /^\p{L}+$/u.test(text),
  isascii: (text) => !/[^\0-\x7f]/.test(text),
  isdecimal: (text) => /^\p{Nd}+$/u.test(text),
  isdigit: (text) => ALL_DIGITS.test(text),
  isidentifier: (text) => /^[\p{XIDS}_]\p{XIDC}*$/u.test(text),
  islower: isLower,
  isnumeric: (text) => /^\p{N}+$/u.test(text),
  isprintable: (text) => !/[\p{C}\p{Z}]/u.test(text.replaceAll(" ", "")),
  isspace: (text) => text !== "" && Array.from(text).every(isSpace),
  istitle: isTitle,
  isupper: isUpper,
};

export function isLower(text: string): boolean {
  return LOWER.test(text) && !UPPER.test(text);
}

export function isUpper(text: string): boolean {
  return /\p{Uppercase}/u.test(text) && !/[\p{Lowercase}\p{Lt}]/u.test(text);
}

function isTitle(text: string): boolean {
  let isAfterCased = false;
  let hasCased = false;
  for (const character of text) {
    if (UPPER.test(character)) {
      if (isAfterCased) return false;
      isAfterCased = true;
      hasCased = true;
    } else if (LOWER.test(character)) {
      if (!isAfterCased) return false;
      hasCased = true;
    } else {
      isAfterCased = false;
    }
  }

  return hasCased;
}

/** `title()`: each run of letters with a capital at its start. */
export function titleCase(text: string): string {
  let titled = "";
  let isAfterCased = false;
  for (const character of text) {
    titled += isAfterCased ? character.toLowerCase() : titleCharacter(character);
    isAfterCased = CASED.test(character);
  }

  return titled;
}

/** `capitalize()`: the first character as a capital, the rest small. */
export function capitalize(text: string): string {
  const first = text === "" ? "" : String.fromCodePoint(text.codePointAt(0)!);

  return titleCharacter(first) + text.slice(first.length).toLowerCase();
}

/** Letters of two signs that have a form of their own with only the first as a capital. */
const DIGRAPHS: Record<string, string> = Object.fromEntries(
  ["Ǆǅǆ", "Ǉǈǉ", "Ǌǋǌ", "Ǳǲǳ"].flatMap(([upper, title, lower]) => [upper, title, lower].map((form) => [form, title])),
);

/** A letter that becomes two keeps the second small: ß gives Ss. */
function titleCharacter(character: string): string {
  const digraph = DIGRAPHS[character];
  if (digraph !== undefined) return digraph;
  const upper = character.toUpperCase();
  if (upper.length <= character.length) return upper;
  const first = String.fromCodePoint(upper.codePointAt(0)!);

  return first + upper.slice(first.length).toLowerCase();
}

export function swapCase(text: string): string {
  let swapped = "";
  for (const character of text) {
    if (/\p{Uppercase}/u.test(character)) swapped += character.toLowerCase();
    else swapped += LOWER.test(character) ? character.toUpperCase() : character;
  }

  return swapped;
}
