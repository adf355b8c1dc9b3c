/** Strings counted in characters, as Python counts them, not in UTF-16 units. */
import { SafeString } from "../../core/output.ts";
import type { Value } from "./value.ts";

const SURROGATE = /[\ud800-\udfff]/;

/** Steps that working on a text costs by its length, so that the clock is looked at often enough. */
export function textSteps(value: Value): number {
  if (typeof value === "string") return value.length >> 7;

  return value instanceof SafeString ? value.text.length >> 7 : 0;
}

export function characterCount(text: string): number {
  if (!SURROGATE.test(text)) return text.length;
  let count = 0;
  for (const _ of text) count++;

  return count;
}

/** The characters of a text; the text itself where each is one unit, which indexes the same. */
export function characters(text: string): string[] | string {
  return SURROGATE.test(text) ? Array.from(text) : text;
}

export function sliceCharacters(text: string, from: number, to?: number): string {
  const all = characters(text);

  return typeof all === "string" ? all.slice(from, to) : all.slice(from, to).join("");
}

/** The text of a string, safe or not; undefined where the value is none. */
export function asText(value: Value): string | undefined {
  if (typeof value === "string") return value;

  return value instanceof SafeString ? value.text : undefined;
}

export function isText(value: Value): value is string | SafeString {
  return typeof value === "string" || value instanceof SafeString;
}

/** The same kind of string as `like`, with another text. */
export function sameKind(like: string | SafeString, text: string): string | SafeString {
  return typeof like === "string" ? text : new SafeString(text);
}
