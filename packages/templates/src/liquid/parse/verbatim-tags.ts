/** Tags whose body is not read as Liquid: `raw`, `comment` and `doc`. */
import type { Node } from "../ast.ts";
import type { TagToken, TokenStream } from "../lex/template-lexer.ts";
import { SyntaxFault } from "../syntax-fault.ts";
import type { Parser } from "./parser.ts";

/** A tag found in plain text, wherever it stands. */
interface Found {
  name: string;
  from: number;
  to: number;
  trimsAfter: boolean;
}

/** Looks for a tag in text that is not read as Liquid: before each `%}`, the last `{%` with a name after it counts. */
export function findTag(source: string, from: number, names: readonly string[]): Found | undefined {
  let start = from;
  for (let close = source.indexOf("%}", start); close !== -1; close = source.indexOf("%}", start)) {
    const found = lastTag(source, start, close);
    if (found !== undefined && names.includes(found.name)) return found;
    start = close + 2;
  }

  return undefined;
}

const NAMED_TAG = /\{%-?\s*(\w+)/y;

function lastTag(source: string, start: number, close: number): Found | undefined {
  // Only what is after `start` is looked at: a text may have thousands of ends without a beginning.
  const stretch = source.slice(start, close + 1);
  for (
    let open = stretch.lastIndexOf("{%");
    open !== -1;
    open = open === 0 ? -1 : stretch.lastIndexOf("{%", open - 1)
  ) {
    NAMED_TAG.lastIndex = start + open;
    const name = NAMED_TAG.exec(source)?.[1];
    if (name !== undefined && NAMED_TAG.lastIndex <= close) {
      return { name, from: start + open, to: close + 2, trimsAfter: source[close - 1] === "-" };
    }
  }

  return undefined;
}

function nothing(token: TagToken): Node {
  return { kind: "nothing", from: token.from, to: token.to };
}

export function refuseMarkup(parser: Parser, token: TagToken): void {
  if (token.markupFrom >= token.markupTo) return;
  parser.report(new SyntaxFault(`"${token.name}" takes no arguments.`, token.markupFrom, token.markupTo));
}

export function takeRaw(parser: Parser, token: TagToken, stream: TokenStream): Node {
  refuseMarkup(parser, token);

  return rawBody(parser, token, stream);
}

function rawBody(parser: Parser, token: TagToken, stream: TokenStream): Node {
  if (stream.isLiquidTag) return skipLines(parser, token, stream);
  const end = findTag(parser.source, token.to, ["endraw"]);
  if (end === undefined) {
    parser.reportUnclosed(token, undefined);
    stream.seek(parser.source.length);
    return nothing(token);
  }
  stream.seek(end.to);
  parser.trimNext(end.trimsAfter);

  return { kind: "text", text: parser.source.slice(token.to, end.from), isRaw: true, from: token.to, to: end.from };
}

export function skipDoc(parser: Parser, token: TagToken, stream: TokenStream): Node {
  refuseMarkup(parser, token);
  if (stream.isLiquidTag) return skipLines(parser, token, stream);
  let at = token.to;
  for (;;) {
    const found = findTag(parser.source, at, ["enddoc", "doc"]);
    if (found === undefined) {
      parser.reportUnclosed(token, undefined);
      stream.seek(parser.source.length);
      return nothing(token);
    }
    if (found.name === "enddoc") {
      stream.seek(found.to);
      parser.trimNext(found.trimsAfter);
      return nothing(token);
    }
    parser.report(new SyntaxFault('"doc" cannot be inside another "doc".', found.from, found.to));
    at = found.to;
  }
}

/** Comments nest, and a `raw` inside one hides what is in it; nothing else in a comment is read. */
export function skipComment(parser: Parser, token: TagToken, stream: TokenStream): Node {
  let depth = 1;
  for (let inner = stream.next(); inner !== undefined; inner = stream.next()) {
    if (inner.kind !== "tag" || !inner.isClosed) continue;
    if (inner.name === "comment") depth++;
    if (inner.name === "endcomment") depth--;
    if (inner.name === "raw") rawBody(parser, inner, stream);
    if (depth === 0) {
      parser.trimNext(inner.trimsAfter);
      return nothing(token);
    }
  }
  parser.reportUnclosed(token, undefined);

  return nothing(token);
}

/** Inside a liquid tag, the lines up to the end of the block. */
function skipLines(parser: Parser, token: TagToken, stream: TokenStream): Node {
  for (let line = stream.next(); line !== undefined; line = stream.next()) {
    if (line.kind === "tag" && line.name === `end${token.name}`) return nothing(token);
  }
  parser.reportUnclosed(token, undefined);

  return nothing(token);
}
