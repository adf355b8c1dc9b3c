/** Reads what can be written at a place of a Handlebars template. */
import type { Cursor, Expected } from "../../analysis/completion.ts";
import { openQuote, openTag, tagEnd, withoutQuotes } from "../../analysis/tag-text.ts";

/** A path that is being typed: `@`, names, and what separates them. */
const PATH = /(?:[@\p{L}\p{N}_$./-]|\[[^\]]*\]?)*$/u;

export function handlebarsCursor(source: string, offset: number): Cursor | undefined {
  const prefix = source.slice(0, offset);
  const tag = openTag(prefix, [["{{", "}}"]]);
  // In a comment with dashes, braces are text.
  if (tag === undefined || prefix.lastIndexOf("{{!--") > prefix.lastIndexOf("--}}")) return undefined;
  // `{{{` opens at its first brace.
  const cut = prefix[tag.from - 1] === "{" && prefix[tag.from - 2] !== "{" ? tag.from - 1 : tag.from;
  const [sigil = ""] = /^~?(?:#>|#\*|[#/^>&!{]|else(?=\s))?\s*/.exec(tag.text) ?? [];
  const kind = sigil.replace(/[~\s]/g, "");
  if (kind === "!" || kind === "#*") return undefined;
  const text = tag.text.slice(sigil.length);
  const path = PATH.exec(text)?.[0] ?? "";
  const expected = expectedAt(kind, text, path, prefix.slice(0, cut));
  if (expected === undefined) return undefined;
  const quote = openQuote(text);
  const isPart = expected.kind === "field";
  const word = quote !== undefined ? quote.inside : isPart ? path.slice(separatorAt(path) + 1) : path;

  return {
    expected,
    from: offset - word.length,
    cut,
    rest: afterBraces(source, tagEnd(source, offset, "}}", ["{{"]), offset),
    probe: (receiver) => ({ text: `{{${receiver ?? "this"}}}`, at: 0 }),
  };
}

/** `}}}` and `}}}}` close as a whole. */
function afterBraces(source: string, at: number, offset: number): number {
  let end = at;
  while (at > offset && source[end] === "}" && end < at + 2) end++;

  return end;
}

function expectedAt(kind: string, text: string, path: string, before: string): Expected | undefined {
  if (openQuote(text) !== undefined) return inQuote(text);
  const start = withoutQuotes(text.slice(0, text.length - path.length));
  const isFirst = start.trim() === "";
  if (kind === "/") {
    const open = openBlocks(before).at(-1);
    return open === undefined ? undefined : { kind: "keyword", keywords: [open] };
  }
  if ((kind === ">" || kind === "#>") && isFirst) return { kind: "partial", quote: "" };
  if (/\bas\s*\|[^|]*$/.test(start)) return undefined;

  const at = separatorAt(path);
  if (at !== -1) return { kind: "field", receiver: receiverOf(path.slice(0, at)), isKey: false };
  if (isFirst) {
    const keywords = kind === "" && openBlocks(before).length > 0 ? ["else"] : [];
    return {
      kind: "value",
      isFirst: true,
      keywords,
      ...(kind === "#" || kind === "^" || kind === "else" ? { isBlock: true } : {}),
    };
  }
  if (start.trimEnd().endsWith("(")) return { kind: "value", isFirst: true };
  const call = openCall(start);

  return { kind: "value", keywords: ["true", "false"], ...(call === undefined ? {} : { call }) };
}

/** Where the last part of a path starts, less one: after `.` or `/`, but not inside brackets. */
function separatorAt(path: string): number {
  const bracket = path.lastIndexOf("[");
  const end = bracket !== -1 && !path.includes("]", bracket) ? bracket : path.length;
  const at = Math.max(path.lastIndexOf(".", end - 1), path.lastIndexOf("/", end - 1));

  // `..` alone is the context around: what follows its `/` is a field of it.
  return path.endsWith("..") ? -1 : at;
}

/** `./name` and `this.name` are fields of the context. */
function receiverOf(path: string): string {
  if (path === "" || path === ".") return "this";

  // A number at the end of a path is read as a part of it only in brackets.
  return path.replace(/\.(\d+)(?=\.|$)/g, ".[$1]");
}

function inQuote(text: string): Expected | undefined {
  const quote = openQuote(text)!;
  const list =
    /(?:^|[\s(])(?:where|reject|find|sort_by|group_by|sum|avg|count|unique|min|max|sum_product|running_total)\s+((?:[@\p{L}\p{N}_$./-]|\[[^\]]*\])+)\s+$/u.exec(
      quote.before,
    )?.[1];
  if (list !== undefined) return { kind: "item-field", receiver: list };
  const holder = /(?:^|[\s(])lookup\s+((?:[@\p{L}\p{N}_$./-]|\[[^\]]*\])+)\s+$/u.exec(quote.before)?.[1];

  return holder === undefined ? undefined : { kind: "field", receiver: holder, isKey: true };
}

/** The helper whose arguments are being written. */
function openCall(start: string): string | undefined {
  let depth = 0;
  for (let at = start.length - 1; at >= 0; at--) {
    if (start[at] === ")") depth++;
    else if (start[at] === "(" && depth-- === 0) return /^\s*([\w-]+)/.exec(start.slice(at + 1))?.[1];
  }

  return /^\s*([\w-]+)/.exec(start)?.[1];
}

/** The names of the blocks that are open, the innermost last. */
function openBlocks(before: string): string[] {
  const open: string[] = [];
  for (const [, sigil, name = ""] of before.matchAll(/\{\{~?(#>|#\*|#|\^|\/)\s*([^\s}|]+)/g)) {
    if (sigil !== "/") open.push(name);
    else if (open.includes(name)) open.length = open.lastIndexOf(name);
  }

  return open;
}
