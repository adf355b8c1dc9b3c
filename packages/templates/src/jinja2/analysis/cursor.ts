/** Reads what can be written at a place of a Jinja2 template. */
import type { Cursor, Expected } from "../../analysis/completion.ts";
import { endsWithValue, openQuote, openTag, tagEnd, trailingPath, withoutQuotes } from "../../analysis/tag-text.ts";

const DELIMITERS = [
  ["{{", "}}"],
  ["{%", "%}"],
  ["{#", "#}"],
] as const;
const OPENINGS = ["{{", "{%", "{#"];
const WORD = /[\p{L}\p{N}_]*$/u;

const BLOCKS = new Set(["if", "for", "block", "macro", "call", "filter", "set", "with", "autoescape", "raw"]);
const MIDDLE: Readonly<Record<string, readonly string[]>> = {
  if: ["elif", "else"],
  for: ["else", "break", "continue"],
};
const OPERATORS = ["and", "or", "not", "in", "is", "if", "else", "==", "!=", ">", "<", ">=", "<=", "~"];
/** Stands for the module of a `from` tag that is being written. */
const IMPORTED = "imported_names";
const PARTIAL_TAGS = new Set(["include", "extends", "import", "from"]);

export function jinja2Cursor(source: string, offset: number): Cursor | undefined {
  const prefix = source.slice(0, offset);
  const tag = openTag(prefix, DELIMITERS);
  if (tag === undefined || tag.opening === "{#") return undefined;
  const text = tag.text.replace(/^[-+]/, "");
  const expected = tag.opening === "{{" ? inValue(text) : inTag(text, prefix.slice(0, tag.from));
  if (expected === undefined) return undefined;
  const rest = tagEnd(source, offset, tag.closing, OPENINGS);
  const isKey = expected.kind === "field" && expected.isKey;
  const isQuoted = isKey || expected.kind === "item-field" || (expected.kind === "partial" && expected.quote === "");
  const word = isQuoted ? (openQuote(text)?.inside ?? "") : (WORD.exec(text)?.[0] ?? "");
  const header = tag.opening === "{%" ? probeHeader(text, expected) : "";

  return {
    expected,
    from: offset - word.length,
    cut: tag.from,
    rest,
    probe: (receiver) => ({
      text: `${header}{{ ${receiver ?? '""'} }}${header.startsWith("{% for") ? "{% endfor %}" : ""}`,
      at: header.length,
    }),
  };
}

/** What comes before the probe: the condition of a loop sees its variables, and an import names what a partial defines. */
function probeHeader(text: string, expected: Expected): string {
  const imported = /^\s*from\s+(["'].*?["'])\s+import\s/.exec(text)?.[1];
  if (imported !== undefined && expected.kind === "field" && expected.receiver === IMPORTED) {
    return `{% import ${imported} as ${IMPORTED} %}`;
  }
  const loop = /^\s*(for\s+[\s\S]+\sin\s[\s\S]+?)(?=\sif\s)/.exec(text)?.[1];

  return loop === undefined ? "" : `{% ${loop} %}`;
}

function inTag(text: string, before: string): Expected | undefined {
  if (/^\s*\w*$/.test(text)) return { kind: "tag", keywords: blockTags(before) };
  const [start = "", name = ""] = /^\s*(\w+)\s+/.exec(text) ?? [];
  const markup = text.slice(start.length);
  if (PARTIAL_TAGS.has(name)) return inPartialTag(name, markup);
  switch (name) {
    case "for": {
      const [header] = /^[^"'|]*?\sin\s/.exec(markup) ?? [];
      if (header === undefined)
        return /^[\w, ]*\w\s+\w*$/.test(markup) ? { kind: "keyword", keywords: ["in"] } : undefined;
      const rest = markup.slice(header.length);
      if (!/\sif\s/.test(rest) && isAfterValue(rest)) return { kind: "keyword", keywords: ["if", "recursive"] };
      return inValue(rest);
    }
    case "set": {
      const equals = markup.indexOf("=");
      if (equals !== -1) return inValue(markup.slice(equals + 1));
      return /\|\s*\w*$/.test(markup) ? { kind: "filter" } : undefined;
    }
    case "with": {
      const equals = markup.lastIndexOf("=");
      return equals === -1 || /,\s*\w*$/.test(withoutCalls(markup)) ? undefined : inValue(markup.slice(equals + 1));
    }
    case "filter":
      return /^\w*$/.test(markup) ? { kind: "filter" } : inValue(markup);
    case "macro": {
      const standard = markup.lastIndexOf("=");
      return standard === -1 || /[,)]/.test(markup.slice(standard)) ? undefined : inValue(markup.slice(standard + 1));
    }
    case "block":
    case "raw":
    case "":
      return undefined;
    default:
      return inValue(markup);
  }
}

function inPartialTag(tag: string, markup: string): Expected | undefined {
  const quote = openQuote(markup);
  if (quote !== undefined) return { kind: "partial", quote: "" };
  if (/^\s*[\w-]*$/.test(markup)) return { kind: "partial", quote: '"' };
  const imported = /^\s*(["'])(.*?)\1\s+import\s+(?:[\w\s]+,\s*)*\w*$/.exec(markup)?.[2];
  if (tag === "from" && imported !== undefined) return { kind: "field", receiver: IMPORTED, isKey: false };
  if (!/["'\])]\s+\w*$/.test(markup)) return undefined;
  const keywords = {
    include: ["ignore missing", "with context", "without context"],
    import: ["as"],
    from: ["import"],
  }[tag];

  return keywords && { kind: "keyword", keywords };
}

function inValue(markup: string): Expected | undefined {
  const quote = openQuote(markup);
  if (quote !== undefined) return inQuote(quote.before);
  const before = markup.replace(WORD, "");
  if (before.endsWith(".")) {
    const receiver = trailingPath(before.slice(0, -1), true);
    return receiver === "" || /^\d+$/.test(receiver) ? undefined : { kind: "field", receiver, isKey: false };
  }
  const plain = withoutQuotes(before);
  if (/\|\s*$/.test(plain)) return { kind: "filter" };
  if (/\bis\s+(?:not\s+)?$/.test(plain)) return { kind: "test" };
  if (isAfterValue(markup)) return { kind: "keyword", keywords: OPERATORS };
  const call = openCall(plain);

  return { kind: "value", keywords: ["not", "true", "false", "none"], ...(call === undefined ? {} : { call }) };
}

/** True where a whole value comes before the word at the cursor: an operator follows. */
function isAfterValue(markup: string): boolean {
  const before = markup.replace(WORD, "");

  return endsWithValue(before) && !/\b(?:and|or|not|in|if|else|elif|is|import)\s+$/.test(before);
}

/** The filter, helper or macro whose arguments are being written. */
function openCall(plain: string): string | undefined {
  let depth = 0;
  for (let at = plain.length - 1; at >= 0; at--) {
    const character = plain[at]!;
    if (character === ")") depth++;
    else if (character === "(" && depth-- === 0) return /([\p{L}\p{N}_]+)\s*$/u.exec(plain.slice(0, at))?.[1];
  }

  return undefined;
}

function withoutCalls(markup: string): string {
  return markup.replace(/\([^()]*\)/g, "");
}

const FIELD_FILTERS =
  /^(.*\S)\s*\|\s*(?:where|reject|find|sort_by|group_by|groupby|sum|avg|count|unique|selectattr|rejectattr|(?:map|sort|min|max|unique|groupby|sum)\s*\(\s*attribute\s*=)\s*\(?\s*$/s;

function inQuote(before: string): Expected | undefined {
  if (before.endsWith("[")) {
    const receiver = trailingPath(before.slice(0, -1), true);
    return receiver === "" ? undefined : { kind: "field", receiver, isKey: true };
  }
  const list = FIELD_FILTERS.exec(before)?.[1];

  return list === undefined ? undefined : { kind: "item-field", receiver: list };
}

/** The tags that go on with or end the blocks that are open. */
function blockTags(before: string): string[] {
  const open: string[] = [];
  for (const [, name = "", markup = ""] of before.matchAll(/\{%[-+]?\s*(\w+)([^%]*)/g)) {
    if (BLOCKS.has(name) && !(name === "set" && markup.includes("="))) open.push(name);
    else if (name.startsWith("end") && open.includes(name.slice(3))) open.length = open.lastIndexOf(name.slice(3));
  }
  const innermost = open.at(-1);

  return innermost === undefined ? [] : [`end${innermost}`, ...(MIDDLE[innermost] ?? [])];
}
