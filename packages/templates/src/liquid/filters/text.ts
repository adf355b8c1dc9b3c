/** Filters that change texts. */
import { SafeString } from "../../core/output.ts";
import { indexIn, lastIndexIn, splitText } from "../../core/text-search.ts";
import type { Context } from "../run/context.ts";
import { characterCount, sliceCharacters, stripEnd, stripStart } from "../values/characters.ts";
import { isTruthy } from "../values/compare.ts";
import { escapeHtml } from "../values/escape-html.ts";
import { toInteger } from "../values/integer.ts";
import { toStringValue } from "../values/text.ts";
import { type FilterTable, filter } from "./filter.ts";

function text(value: unknown, context: Context): string {
  return toStringValue(value, context.meter);
}

/** A change that leaves HTML HTML: what was safe stays safe. */
function keepingSafe(change: (given: string) => string) {
  return (input: unknown, _args: readonly unknown[], context: Context): unknown => {
    const changed = change(text(input, context));
    return input instanceof SafeString ? new SafeString(changed) : changed;
  };
}

/** A text as long as the given one is made, so that the limit is asked before. */
function changingCase(change: (given: string) => string) {
  return (input: unknown, _args: readonly unknown[], context: Context): string => {
    const given = text(input, context);
    context.meter.string(given.length);
    return change(given);
  };
}

/** Puts texts together. Once one of them is HTML the others are escaped, so that nothing is escaped twice or not at all. */
function together(values: readonly unknown[], context: Context): string | SafeString {
  const isHtml = context.runtime.autoescape && values.some((value) => value instanceof SafeString);
  const parts = values.map((value) => {
    const part = text(value, context);
    return isHtml && !(value instanceof SafeString) ? escapeHtml(part) : part;
  });
  context.meter.string(parts.reduce((sum, part) => sum + part.length, 0));
  const joined = parts.join("");

  return isHtml ? new SafeString(joined) : joined;
}

/** A search in a text that may be HTML: what is put in is escaped where it is. */
function replacing(
  replace: (text: string, search: string, replacement: string) => string,
): (input: unknown, args: readonly unknown[], context: Context) => unknown {
  return (input, [searchValue, replacementValue], context) => {
    const given = text(input, context);
    const search = text(searchValue, context);
    const isHtml = input instanceof SafeString;
    const plain = text(replacementValue, context);
    const replacement = isHtml && !(replacementValue instanceof SafeString) ? escapeHtml(plain) : plain;
    checkReplacedLength(given, search, replacement, context);
    const replaced = replace(given, search, replacement);
    return isHtml ? new SafeString(replaced) : replaced;
  };
}

function checkReplacedLength(given: string, search: string, replacement: string, context: Context): void {
  if (replacement.length <= search.length) return;
  let count = 0;
  if (search === "") count = given.length + 1;
  else count = splitText(given, search).length - 1;
  context.meter.step(count);
  context.meter.string(given.length + count * (replacement.length - search.length));
}

function replaceLast(given: string, search: string, replacement: string): string {
  const at = lastIndexIn(given, search);

  return at === -1 ? given : given.slice(0, at) + replacement + given.slice(at + search.length);
}

function replaceFirst(given: string, search: string, replacement: string): string {
  const at = indexIn(given, search);

  return at === -1 ? given : given.slice(0, at) + replacement + given.slice(at + search.length);
}

/** Nothing is found before every character and at the end. */
function replaceAll(given: string, search: string, replacement: string): string {
  return search === "" ? given.replace(/(?:)/gu, () => replacement) : splitText(given, search).join(replacement);
}

function removing(replace: (text: string, search: string, replacement: string) => string) {
  const run = replacing(replace);

  return (input: unknown, args: readonly unknown[], context: Context) => run(input, [args[0], ""], context);
}

export const textFilters: FilterTable = {
  append: filter(1, 1, (input, [suffix], context) => together([input, suffix], context)),
  prepend: filter(1, 1, (input, [prefix], context) => together([prefix, input], context)),
  upcase: filter(
    0,
    0,
    changingCase((given) => given.toUpperCase()),
  ),
  downcase: filter(
    0,
    0,
    changingCase((given) => given.toLowerCase()),
  ),
  capitalize: filter(
    0,
    0,
    changingCase((given) => {
      const first = given === "" ? "" : String.fromCodePoint(given.codePointAt(0)!);
      return first.toUpperCase() + given.slice(first.length).toLowerCase();
    }),
  ),
  strip: filter(
    0,
    0,
    keepingSafe((given) => stripStart(stripEnd(given))),
  ),
  lstrip: filter(0, 0, keepingSafe(stripStart)),
  rstrip: filter(0, 0, keepingSafe(stripEnd)),
  squish: filter(0, 0, (input, _args, context) => {
    if (input === undefined || input === null) return undefined;
    return stripStart(stripEnd(text(input, context))).replace(/\s+/g, " ");
  }),
  strip_newlines: filter(
    0,
    0,
    keepingSafe((given) => given.replace(/\r?\n/g, "")),
  ),
  replace: filter(1, 2, replacing(replaceAll)),
  replace_first: filter(1, 2, replacing(replaceFirst)),
  replace_last: filter(2, 2, replacing(replaceLast)),
  remove: filter(1, 1, removing(replaceAll)),
  remove_first: filter(1, 1, removing(replaceFirst)),
  remove_last: filter(1, 1, removing(replaceLast)),
  split: filter(1, 1, (input, [separator], context) => {
    const given = text(input, context);
    const between = text(separator, context);
    if (between === "") context.meter.list(characterCount(given));
    const parts = splitLikeRuby(given, between);
    context.meter.list(parts.length);
    context.meter.step(parts.length);
    return input instanceof SafeString ? parts.map((part) => new SafeString(part)) : parts;
  }),
  slice: filter(1, 2, (input, [start, count], context) => {
    const from = toInteger(start, '"slice"');
    const length = isTruthy(count) ? toInteger(count, '"slice"') : 1;
    if (Array.isArray(input)) return sliceList(input, from, length);
    return sliceCharacters(text(input, context), from, length) ?? "";
  }),
  truncate: filter(0, 2, (input, args, context) => {
    if (input === undefined || input === null) return undefined;
    const given = text(input, context);
    const longest = args.length === 0 ? 50 : toInteger(args[0], '"truncate"');
    const end = args.length < 2 ? "..." : text(args[1], context);
    if (characterCount(given) <= longest) return given;
    return (sliceCharacters(given, 0, Math.max(0, longest - characterCount(end))) ?? "") + end;
  }),
  truncatewords: filter(0, 2, (input, args, context) => {
    if (input === undefined || input === null) return undefined;
    const given = text(input, context);
    const wanted = args.length === 0 ? 15 : toInteger(args[0], '"truncatewords"');
    const most = Math.max(1, wanted);
    const words = given.split(/[ \t\n\v\f\r\0]+/);
    if (words[0] === "") words.shift();
    if (context.isRuby4) {
      if (words.at(-1) === "") words.pop();
      // Liquid 4 writes the end also where the last word that fits is the last of all.
      if (words.length <= Math.max(0, wanted - 1)) return input;
      return words.slice(0, most).join(" ") + (args.length < 2 ? "..." : text(args[1], context));
    }
    // Whitespace after the last word that fits counts as something left out.
    if (words.length <= most) return given;
    return words.slice(0, most).join(" ") + (args.length < 2 ? "..." : text(args[1], context));
  }),
};

function sliceList(list: readonly unknown[], start: number, count: number): unknown[] {
  const from = start < 0 ? list.length + start : start;
  if (from < 0 || from > list.length || count < 0) return [];

  return list.slice(from, from + count);
}

/** As Ruby splits: a blank splits at any whitespace, nothing splits every character, empty parts at the end are left out. */
function splitLikeRuby(given: string, separator: string): string[] {
  if (given === "") return [];
  if (separator === " ") return given.split(/[ \t\n\v\f\r\0]+/).filter((part) => part !== "");
  if (separator === "") return Array.from(given);
  const parts = splitText(given, separator);
  while (parts.at(-1) === "") parts.pop();

  return parts;
}
