/** Taking a text apart: at separators, at white space, at line ends. */

import { Fault } from "../../../core/errors.ts";
import { lastIndexIn, splitText } from "../../../core/text-search.ts";
import { isSpace, SPACE_CLASS, spaceEnd, spaceStart } from "../python-space.ts";

const SPACES = new RegExp(`[${SPACE_CLASS}]+`);
const LINE_ENDS = "\\n\\r\\v\\f\\x1c-\\x1e\\x85\\u2028\\u2029";
const LINE_END = new RegExp(`\\r\\n|[${LINE_ENDS}]`, "g");

/** `split`: at a separator or, where it is undefined, at white space; at most `most` times, or always below 0. */
export function split(text: string, separator: string | undefined, most: number): string[] {
  if (separator === undefined) return splitSpaces(text, most);
  checkSeparator(separator);
  const parts = splitText(text, separator);
  if (most < 0 || parts.length <= most + 1) return parts;

  return [...parts.slice(0, most), parts.slice(most).join(separator)];
}

/** `rsplit`: like `split`, but counted from the end. */
export function splitFromEnd(text: string, separator: string | undefined, most: number): string[] {
  if (separator === undefined) return splitSpacesFromEnd(text, most);
  checkSeparator(separator);
  if (most < 0) return splitText(text, separator);
  // From the end on: of "aaa" at "aa" the last two letters are the separator.
  const parts: string[] = [];
  let end = text.length;
  while (parts.length < most) {
    const at = lastIndexIn(text, separator, end);
    if (at === -1) break;
    parts.push(text.slice(at + separator.length, end));
    end = at;
  }
  parts.push(text.slice(0, end));

  return parts.reverse();
}

function checkSeparator(separator: string): void {
  if (separator === "") throw new Fault("A text cannot be split at an empty separator.");
}

function splitSpaces(text: string, most: number): string[] {
  const start = spaceEnd(text);
  if (most < 0) {
    const inside = text.slice(start, spaceStart(text, text.length, start));
    return inside === "" ? [] : inside.split(SPACES);
  }
  const parts: string[] = [];
  let at = start;
  while (at < text.length && parts.length < most) {
    let end = at;
    while (end < text.length && !isSpace(text[end]!)) end++;
    parts.push(text.slice(at, end));
    at = spaceEnd(text, end);
  }
  if (at < text.length) parts.push(text.slice(at));

  return parts;
}

function splitSpacesFromEnd(text: string, most: number): string[] {
  if (most < 0) return splitSpaces(text, most);
  const parts: string[] = [];
  let end = spaceStart(text);
  while (end > 0 && parts.length < most) {
    let at = end;
    while (at > 0 && !isSpace(text[at - 1]!)) at--;
    parts.push(text.slice(at, end));
    end = spaceStart(text, at);
  }
  if (end > 0) parts.push(text.slice(0, end));

  return parts.reverse();
}

export function splitLines(text: string, keepsEnds: boolean): string[] {
  const lines: string[] = [];
  let start = 0;
  for (const match of text.matchAll(LINE_END)) {
    const end = match.index + match[0].length;
    lines.push(text.slice(start, keepsEnds ? end : match.index));
    start = end;
  }
  if (start < text.length) lines.push(text.slice(start));

  return lines;
}

/** `strip` and its kin: takes white space, or any of the given characters, from the chosen ends. */
export function strip(text: string, characters: string | undefined, fromStart: boolean, fromEnd: boolean): string {
  const set = characters === undefined ? undefined : new Set(characters);
  const all = Array.from(text);
  const isStripped = (character: string) => (set ? set.has(character) : isSpace(character));
  let start = 0;
  let end = all.length;
  if (fromStart) while (start < end && isStripped(all[start]!)) start++;
  if (fromEnd) while (end > start && isStripped(all[end - 1]!)) end--;

  return start === 0 && end === all.length ? text : all.slice(start, end).join("");
}
