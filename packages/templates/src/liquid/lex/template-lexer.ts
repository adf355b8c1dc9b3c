/** Cuts a template into text, `{{ outputs }}` and `{% tags %}`. */

export type Token = TextToken | OutputToken | TagToken;

interface TextToken {
  kind: "text";
  from: number;
  to: number;
}

interface Delimited {
  from: number;
  to: number;
  markupFrom: number;
  markupTo: number;
  /** `{%-` and `-%}`: the whitespace before or after it goes. */
  trimsBefore: boolean;
  trimsAfter: boolean;
  /** False where the closing delimiter is missing. */
  isClosed: boolean;
}

export interface OutputToken extends Delimited {
  kind: "output";
}

export interface TagToken extends Delimited {
  kind: "tag";
  /** Empty where the tag has no name. */
  name: string;
  nameFrom: number;
}

/** Gives the tokens one after the other. `isLiquidTag`: each line is a tag without delimiters. */
export interface TokenStream {
  readonly isLiquidTag: boolean;
  next(): Token | undefined;
  /** Goes on at this offset. */
  seek(offset: number): void;
}

/** `isLax`: as in Ruby Liquid 4, a tag inside an output does not end it. */
export function templateTokens(text: string, isLax: boolean): TokenStream {
  let at = 0;
  const delimiters: Delimiters = {
    tagEnd: remembered(text, "%}"),
    brace: remembered(text, "}"),
    tag: remembered(text, "{%"),
  };

  return {
    isLiquidTag: false,
    next() {
      if (at >= text.length) return undefined;
      const start = at;
      if (text.startsWith("{%", at)) {
        const token = tagToken(text, start, delimiters);
        at = token.to;
        return token;
      }
      if (text.startsWith("{{", at)) {
        const token = outputToken(text, start, isLax, delimiters);
        at = token.to;
        return token;
      }
      at = nextDelimiter(text, at);
      return { kind: "text", from: start, to: at };
    },
    seek(offset) {
      at = offset;
    },
  };
}

interface Delimiters {
  tagEnd: (from: number) => number;
  brace: (from: number) => number;
  tag: (from: number) => number;
}

/** `indexOf` that does not look twice at the same stretch: a text may have thousands of delimiters that are never closed. */
function remembered(text: string, sign: string): (from: number) => number {
  let asked = Number.POSITIVE_INFINITY;
  let found = -1;

  return (from) => {
    if (from >= asked && (found === -1 || from <= found)) return found;
    asked = from;
    found = text.indexOf(sign, from);
    return found;
  };
}

function nextDelimiter(text: string, from: number): number {
  for (let at = text.indexOf("{", from); at !== -1; at = text.indexOf("{", at + 1)) {
    const next = text.charCodeAt(at + 1);
    if (next === 0x25 || next === 0x7b) return at;
  }

  return text.length;
}

/** The first `}` ends an output, as in Ruby Liquid: where it is not doubled, the output is not closed. */
function outputToken(text: string, from: number, isLax: boolean, { brace, tag, tagEnd }: Delimiters): OutputToken {
  const end = brace(from + 2);
  const inner = isLax ? -1 : tag(from + 2);
  if (inner !== -1 && (end === -1 || inner < end)) {
    const after = tagEnd(inner + 2);
    return { kind: "output", ...delimited(text, from, after === -1 ? from + 2 : after + 2, false) };
  }
  if (end === -1) return { kind: "output", ...delimited(text, from, from + 2, false) };
  const isClosed = text.charCodeAt(end + 1) === 0x7d;

  return { kind: "output", ...delimited(text, from, isClosed ? end + 2 : end + 1, isClosed) };
}

const TAG_NAME = /\s*(#|\w+)?\s*/y;

function tagToken(text: string, from: number, { tagEnd }: Delimiters): TagToken {
  const end = tagEnd(from + 2);
  const span = delimited(text, from, end === -1 ? from + 2 : end + 2, end !== -1);

  return { kind: "tag", ...span, ...readName(text, span.markupFrom, span.markupTo) };
}

function readName(text: string, from: number, to: number): { name: string; nameFrom: number; markupFrom: number } {
  const markup = text.slice(from, to);
  TAG_NAME.lastIndex = 0;
  const match = TAG_NAME.exec(markup);
  const name = match?.[1] ?? "";
  const nameFrom = from + (name === "" ? 0 : markup.indexOf(name));

  return { name, nameFrom, markupFrom: from + (match?.[0].length ?? 0) };
}

function delimited(text: string, from: number, to: number, isClosed: boolean): Delimited {
  const trimsBefore = text.charCodeAt(from + 2) === 0x2d && from + 2 < to;
  const markupFrom = from + (trimsBefore ? 3 : 2);
  // In `{{-}}` the one hyphen trims both ways.
  const trimsAfter = isClosed && text.charCodeAt(to - 3) === 0x2d && to - 3 >= from + 2;
  const markupTo = isClosed ? Math.max(markupFrom, to - (trimsAfter ? 3 : 2)) : to;

  return { from, to, markupFrom: Math.min(markupFrom, markupTo), markupTo, trimsBefore, trimsAfter, isClosed };
}

/** The lines of a `{% liquid %}` tag. */
export function liquidTagTokens(text: string, from: number, to: number): TokenStream {
  let at = from;

  return {
    isLiquidTag: true,
    next() {
      while (at < to) {
        const newline = text.indexOf("\n", at);
        const start = at;
        const end = newline === -1 || newline > to ? to : newline;
        at = end + 1;
        if (/^\s*$/.test(text.slice(start, end))) continue;
        const { name, nameFrom, markupFrom } = readName(text, start, end);
        const span = { from: nameFrom, to: end, markupFrom, markupTo: end };
        return { kind: "tag", ...span, trimsBefore: false, trimsAfter: false, isClosed: true, name, nameFrom };
      }
      return undefined;
    },
    seek(offset) {
      at = offset;
    },
  };
}
