/** Reads what can be written at a place of a Liquid template. */
import type { Cursor, Expected } from "../../analysis/completion.ts";
import { endsWithValue, openQuote, openTag, tagEnd, trailingPath, withoutQuotes } from "../../analysis/tag-text.ts";

const DELIMITERS = [
  ["{{", "}}"],
  ["{%", "%}"],
] as const;
const OPENINGS = ["{{", "{%"];
const WORD = /[\w-]*$/;

/** Blocks with the tags that can be inside them. */
const MIDDLE: Readonly<Record<string, readonly string[]>> = {
  if: ["elsif", "else"],
  unless: ["elsif", "else"],
  case: ["when", "else"],
  for: ["else", "break", "continue"],
};
const BLOCKS = new Set(["if", "unless", "case", "for", "tablerow", "capture", "comment", "raw", "ifchanged", "doc"]);
const OPERATORS = ["and", "or", "contains", "==", "!=", ">", "<", ">=", "<="];

export function liquidCursor(source: string, offset: number): Cursor | undefined {
  const prefix = source.slice(0, offset);
  const tag = openTag(prefix, DELIMITERS);
  if (tag === undefined) return undefined;
  const isOutput = tag.opening === "{{";
  const line = isOutput ? undefined : liquidLine(tag.text);
  const text = (line ?? tag.text).replace(/^-/, "");
  const expected = isOutput ? inValue(text, text) : inTag(text, prefix.slice(0, tag.from));
  if (expected === undefined) return undefined;
  const rest = tagEnd(source, offset, tag.closing, OPENINGS);
  const isKey = expected.kind === "field" && expected.isKey;
  const isQuoted = isKey || expected.kind === "item-field" || (expected.kind === "partial" && expected.quote === "");
  const word = isQuoted ? (openQuote(text)?.inside ?? "") : (WORD.exec(text)?.[0] ?? "");
  const from = offset - word.length;
  if (line === undefined) {
    // What comes before the first `when` of a case is never written: the probe goes into one.
    const header = blockTags(prefix.slice(0, tag.from))[0] === "endcase" ? "{% when 0 %}" : "";
    return { expected, from, cut: tag.from, rest, probe: (receiver) => outputProbe(header, receiver) };
  }

  return { expected, from, cut: offset - line.length, rest, probe: lineProbe };
}

function outputProbe(header: string, receiver: string | undefined) {
  return { text: `${header}{{ ${receiver ?? ""} }}`, at: header.length };
}

/** In a liquid tag each line is a tag; the probe closes it. */
function lineProbe(receiver: string | undefined) {
  return { text: `\necho ${receiver ?? "nil"}\n%}`, at: 1 };
}

/** The line at the cursor, where the tag is a liquid tag. */
function liquidLine(text: string): string | undefined {
  const start = /^-?\s*liquid\b/.exec(text)?.[0];
  if (start === undefined) return undefined;

  return text.slice(Math.max(start.length, text.lastIndexOf("\n") + 1)).trimStart();
}

function inTag(text: string, before: string): Expected | undefined {
  if (/^\s*\w*$/.test(text)) return { kind: "tag", keywords: blockTags(before) };
  const [start = "", name = ""] = /^\s*(\w+)\s+/.exec(text) ?? [];
  const markup = text.slice(start.length);
  switch (name) {
    case "assign": {
      const equals = markup.indexOf("=");
      return equals === -1 ? undefined : inValue(markup.slice(equals + 1), text);
    }
    case "for":
    case "tablerow":
      return inLoop(name, markup, text);
    case "include":
    case "render":
      return inPartial(markup, text);
    case "capture":
    case "increment":
    case "decrement":
    case "comment":
    case "raw":
    case "":
      return undefined;
    case "if":
    case "elsif":
    case "unless":
      return endsWithValue(operand(markup)) &&
        openQuote(markup) === undefined &&
        !/\b(and|or|contains)\s+\w*$/.test(markup)
        ? { kind: "keyword", keywords: OPERATORS }
        : inValue(markup, text);
    default:
      return inValue(markup, text, name);
  }
}

/** The markup without the word at the cursor. */
function operand(markup: string): string {
  return markup.replace(WORD, "");
}

function inLoop(name: string, markup: string, text: string): Expected | undefined {
  const [header] = /^[\w-]+\s+in\s/.exec(markup) ?? [];
  if (header === undefined) return /^[\w-]+\s+\w*$/.test(markup) ? { kind: "keyword", keywords: ["in"] } : undefined;
  const rest = markup.slice(header.length);
  const isParameter = /(?:limit|offset|cols):\s*[\w-]*$/.test(rest);
  if (!isParameter && endsWithValue(operand(rest)) && openQuote(rest) === undefined) {
    return {
      kind: "keyword",
      keywords: name === "for" ? ["reversed", "limit:", "offset:"] : ["cols:", "limit:", "offset:"],
    };
  }

  return inValue(rest, text);
}

function inPartial(markup: string, text: string): Expected | undefined {
  const quote = openQuote(markup);
  if (quote !== undefined && quote.before.trim() === "") return { kind: "partial", quote: "" };
  if (/^\s*[\w-]*$/.test(markup)) return { kind: "partial", quote: '"' };
  if (quote === undefined && /(?:^|["'])\s*,?\s+\w*$/.test(markup))
    return { kind: "keyword", keywords: ["with", "for", "as"] };
  if (quote === undefined && /\bas\s+\w*$/.test(markup)) return undefined;

  return inValue(markup, text);
}

/** `call` is the helper that the tag itself calls, as in `{% epc name: … %}`. */
function inValue(markup: string, text: string, call?: string): Expected | undefined {
  const quote = openQuote(markup);
  if (quote !== undefined) return inQuote(quote.before);
  const before = operand(markup);
  if (before.endsWith(".")) {
    const receiver = trailingPath(before.slice(0, -1), false);
    return receiver === "" ? undefined : { kind: "field", receiver, isKey: false };
  }
  const plain = withoutQuotes(before);
  if (/\|\s*$/.test(plain)) return { kind: "filter" };
  const bar = plain.lastIndexOf("|");
  const filter = bar === -1 ? call : /^\s*(\w+)\s*:/.exec(plain.slice(bar + 1))?.[1];
  if (bar !== -1 && filter === undefined) return undefined;
  if (
    endsWithValue(before) &&
    !/(?:\b(?:and|or|contains|echo|when|case)|[=<>,:])\s*$/.test(before) &&
    /\S/.test(text)
  ) {
    return undefined;
  }

  return { kind: "value", ...(filter === undefined ? {} : { call: filter }) };
}

/** Filters whose first argument is the name of a field. */
const FIELD_FILTERS =
  /^(.*\S)\s*\|\s*(?:where|reject|map|sort|sort_natural|sort_by|sum|avg|count|uniq|unique|group_by|find|find_index|has|compact|min|max|sum_product|running_total)\s*:\s*$/s;

function inQuote(before: string): Expected | undefined {
  if (before.endsWith("[")) {
    const receiver = trailingPath(before.slice(0, -1), false);
    return receiver === "" ? undefined : { kind: "field", receiver, isKey: true };
  }
  const list = FIELD_FILTERS.exec(before)?.[1];

  return list === undefined ? undefined : { kind: "item-field", receiver: list };
}

/** The tags that go on with or end the blocks that are open. */
function blockTags(before: string): string[] {
  const open: string[] = [];
  for (const [, name = ""] of before.matchAll(/\{%-?\s*(\w+)/g)) {
    if (BLOCKS.has(name)) open.push(name);
    else if (name.startsWith("end") && open.includes(name.slice(3))) open.length = open.lastIndexOf(name.slice(3));
  }
  const innermost = open.at(-1);

  return innermost === undefined ? [] : [`end${innermost}`, ...(MIDDLE[innermost] ?? [])];
}
