/** The tags: what each reads, from its markup and from the body after it. */
import type { Body, CaseNode, Condition, Expression, IfNode, Node } from "../ast.ts";
import { liquidTagTokens, type TagToken, type TokenStream } from "../lex/template-lexer.ts";
import { SyntaxFault } from "../syntax-fault.ts";
import { removeBlanks } from "./blank.ts";
import type { Parser } from "./parser.ts";
import { refuseMarkup, skipComment, skipDoc, takeRaw } from "./verbatim-tags.ts";

type ParseTag = (parser: Parser, token: TagToken, stream: TokenStream) => Node | Node[];

/** What stands for an expression that could not be read. */
const NOTHING: Expression = { kind: "literal", value: null, from: 0, to: 0 };
const NEVER: Condition = { kind: "test", value: NOTHING };

const TAGS: ReadonlyMap<string, ParseTag> = new Map<string, ParseTag>([
  ["#", inlineComment],
  ["assign", assign],
  ["break", (_parser, token) => ({ kind: "interrupt", type: "break", ...span(token) })],
  ["capture", capture],
  ["case", caseTag],
  ["comment", skipComment],
  ["continue", (_parser, token) => ({ kind: "interrupt", type: "continue", ...span(token) })],
  ["cycle", cycle],
  ["decrement", (parser, token) => counter(parser, token, -1)],
  ["doc", skipDoc],
  ["echo", (parser, token) => ({ kind: "output", value: parser.output(token), ...span(token) })],
  ["for", forTag],
  ["if", (parser, token, stream) => ifTag(parser, token, stream, false)],
  [
    "ifchanged",
    (parser, token, stream) => ({ kind: "ifchanged", body: parser.parseBlock(token, stream), ...span(token) }),
  ],
  ["include", (parser, token) => partial(parser, token, "include")],
  ["increment", (parser, token) => counter(parser, token, 1)],
  ["liquid", liquid],
  ["raw", takeRaw],
  ["render", (parser, token) => partial(parser, token, "render")],
  ["tablerow", tableRow],
  ["unless", (parser, token, stream) => ifTag(parser, token, stream, true)],
]);

export const TAG_NAMES: readonly string[] = [...TAGS.keys()].filter((name) => name !== "#");

export function parseTag(parser: Parser, token: TagToken, stream: TokenStream): Node | Node[] {
  const parse = TAGS.get(token.name);
  if (parse !== undefined) return parse(parser, token, stream);
  // Only what writes markup of its own reads well as a tag; other helpers are filters.
  if (parser.helpers.get(token.name)?.returns !== "html") return parser.unknownTag(token);

  const markup = markupSpan(token);
  const call = parser.attempt(() => parser.markup.helper(markup, token.name, token.nameFrom), undefined, markup);
  return call === undefined ? nothing(token) : { kind: "helper", call, ...span(token) };
}

function span(token: TagToken): { from: number; to: number } {
  return { from: token.from, to: token.to };
}

function markupSpan(token: TagToken): { from: number; to: number } {
  return { from: token.markupFrom, to: token.markupTo };
}

function nothing(token: TagToken): Node {
  return { kind: "nothing", ...span(token) };
}

function inlineComment(parser: Parser, token: TagToken): Node {
  const markup = parser.source.slice(token.markupFrom, token.markupTo);
  const stray = /\n\s*[^#\s]/.exec(markup);
  if (stray !== null) {
    const at = token.markupFrom + stray.index + stray[0].length - 1;
    parser.report(new SyntaxFault('Each line of this comment must start with "#".', at, at + 1));
  }

  return nothing(token);
}

function assign(parser: Parser, token: TagToken): Node {
  const markup = markupSpan(token);
  const read = parser.attempt(() => parser.markup.assign(markup), undefined, markup);

  return read === undefined ? nothing(token) : { kind: "assign", ...read, ...span(token) };
}

function capture(parser: Parser, token: TagToken, stream: TokenStream): Node {
  const markup = markupSpan(token);
  const name = parser.attempt(() => parser.markup.name(markup, token.name), "", markup);

  return { kind: "capture", name, body: parser.parseBlock(token, stream), ...span(token) };
}

function counter(parser: Parser, token: TagToken, by: 1 | -1): Node {
  const markup = markupSpan(token);

  return {
    kind: "counter",
    name: parser.attempt(() => parser.markup.name(markup, token.name), "", markup),
    by,
    ...span(token),
  };
}

function cycle(parser: Parser, token: TagToken): Node {
  const markup = markupSpan(token);
  const read = parser.attempt(() => parser.markup.cycle(markup), undefined, markup);

  return read === undefined ? nothing(token) : { kind: "cycle", ...read, ...span(token) };
}

function partial(parser: Parser, token: TagToken, tag: "include" | "render"): Node {
  const markup = markupSpan(token);
  const read = parser.attempt(() => parser.markup.partial(markup, tag), undefined, markup);

  return read === undefined
    ? nothing(token)
    : { kind: "partial", isIsolated: tag === "render", ...read, ...span(token) };
}

function condition(parser: Parser, token: TagToken): Condition {
  const markup = markupSpan(token);

  return parser.attempt(() => parser.markup.condition(markup), NEVER, markup);
}

function ifTag(parser: Parser, token: TagToken, stream: TokenStream, isNegated: boolean): Node {
  const end = `end${token.name}`;
  const endings = [end, "elsif", "else"];
  const branches: IfNode["branches"] = [];
  const ignored: Body[] = [];
  let otherwise: Body | undefined;
  let header: Condition | undefined = condition(parser, token);
  let from = token.from;
  let closing: TagToken | undefined;
  for (;;) {
    const { body, end: next } = parser.parseBody(stream, endings);
    if (header !== undefined)
      branches.push({ condition: header, isNegated: isNegated && branches.length === 0, body, from });
    else if (otherwise === undefined) otherwise = body;
    else ignored.push(body);
    closing = next;
    if (next?.name !== "elsif" && next?.name !== "else") break;
    // After an else nothing else is reached, but it is read: its faults count, and so does what it could write.
    const read = next.name === "elsif" ? condition(parser, next) : undefined;
    header = otherwise === undefined ? read : undefined;
    from = next.from;
  }
  if (closing?.name !== end) parser.reportUnclosed(token, closing);

  const bodies = [...branches.map((branch) => branch.body), otherwise, ...ignored];
  const isBlank = bodies.every((body) => body?.isBlank ?? true);
  if (isBlank) removeBlanks(bodies);
  return { kind: "if", branches, otherwise, isBlank, ...span(token) };
}

function caseTag(parser: Parser, token: TagToken, stream: TokenStream): Node {
  const markup = markupSpan(token);
  const value = parser.attempt<Expression>(() => parser.markup.caseValue(markup), NOTHING, markup);
  const endings = ["endcase", "when", "else"];
  const branches: CaseNode["branches"] = [];
  let { body, end: closing } = parser.parseBody(stream, endings);
  let isBlank = body.isBlank;
  while (closing?.name === "when" || closing?.name === "else") {
    const header = closing;
    const values = header.name === "when" ? whenValues(parser, header) : undefined;
    if (values === undefined) refuseMarkup(parser, header);
    ({ body, end: closing } = parser.parseBody(stream, endings));
    isBlank &&= body.isBlank;
    branches.push(values === undefined ? { kind: "else", body } : { kind: "when", values, body });
  }
  if (closing?.name !== "endcase") parser.reportUnclosed(token, closing);

  if (isBlank) removeBlanks(branches.map((branch) => branch.body));
  return { kind: "case", value, branches, isBlank, ...span(token) };
}

function whenValues(parser: Parser, token: TagToken): Expression[] {
  const markup = markupSpan(token);

  return parser.attempt(() => parser.markup.whenValues(markup), [], markup);
}

function forTag(parser: Parser, token: TagToken, stream: TokenStream): Node {
  const markup = markupSpan(token);
  const header = parser.attempt(() => parser.markup.forLoop(markup), undefined, markup);
  const { body, end } = parser.parseBody(stream, ["endfor", "else"]);
  let otherwise: Body | undefined;
  let closing = end;
  while (closing?.name === "else") {
    const next = parser.parseBody(stream, ["endfor", "else"]);
    otherwise ??= next.body;
    closing = next.end;
  }
  if (closing?.name !== "endfor") parser.reportUnclosed(token, closing);

  const isBlank = body.isBlank && (otherwise?.isBlank ?? true);
  if (isBlank) removeBlanks([body, otherwise]);
  return header === undefined ? nothing(token) : { kind: "for", ...header, body, otherwise, isBlank, ...span(token) };
}

function tableRow(parser: Parser, token: TagToken, stream: TokenStream): Node {
  const markup = markupSpan(token);
  const header = parser.attempt(() => parser.markup.tableRow(markup), undefined, markup);
  const body = parser.parseBlock(token, stream);

  return header === undefined ? nothing(token) : { kind: "tablerow", ...header, body, ...span(token) };
}

/** The lines of a liquid tag are tags; blocks opened in it are closed in it. */
function liquid(parser: Parser, token: TagToken): Node[] {
  const { nodes } = parser.parseAll(liquidTagTokens(parser.source, token.markupFrom, token.markupTo));
  parser.trimNext(token.trimsAfter);

  return nodes;
}
