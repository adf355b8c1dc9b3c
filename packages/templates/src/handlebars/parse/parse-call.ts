/** Reads what is inside a tag: a name or path, its arguments, named arguments and sub-expressions. */
import type { Call, Expression, HashPair, Literal, Path } from "../ast.ts";
import type { Token } from "../lex/lexer.ts";
import { BrokenTag, type Tokens, unexpected } from "../lex/tokens.ts";

/** A template written by hand never nests parentheses deeper. */
const DEEPEST_EXPRESSION = 100;

/** A name with its arguments, up to the token that closes the tag or the parentheses. */
export function parseCall(tokens: Tokens, depth = 0): Call {
  const path = parseName(tokens);
  const { params, hash, to } = parseArguments(tokens, path.to, depth);

  return { path, params, hash, from: path.from, to };
}

/** The arguments that follow a name: positional ones first, then named ones. */
export function parseArguments(tokens: Tokens, from: number, depth = 0): Pick<Call, "params" | "hash" | "to"> {
  const params: Expression[] = [];
  const hash: HashPair[] = [];
  let to = from;

  while (startsParam(tokens.peek()) && !startsPair(tokens)) {
    const param = parseParam(tokens, depth);
    params.push(param);
    to = param.to;
  }
  while (tokens.peek().kind === "id") {
    const pair = parsePair(tokens, depth);
    hash.push(pair);
    to = pair.to;
  }

  return { params, hash, to };
}

/** A sub-expression or a name, in the place of a partial's name. */
export function parsePartialName(tokens: Tokens): Expression {
  return tokens.peek().kind === "(" ? parseParam(tokens, 0) : parseName(tokens);
}

/** `as |item index|`, or nothing. */
export function parseBlockParams(tokens: Tokens): string[] {
  if (tokens.peek().kind !== "as") return [];
  tokens.next();
  const names = [segmentName(tokens.expect("id", "Expected the name of a block parameter").text)];
  while (tokens.peek().kind === "id") names.push(segmentName(tokens.next().text));
  tokens.expect("|", "Expected `|` after the block parameters");

  return names;
}

/** The name that a tag calls, a closing tag repeats, or a parameter reads. */
export function parseName(tokens: Tokens): Path | Literal {
  const token = tokens.peek();
  switch (token.kind) {
    case "id":
      return parsePath(tokens, undefined);
    case "@":
      return parsePath(tokens, tokens.next());
    case "string":
      return literal(tokens.next(), token.text);
    case "number":
      return literal(tokens.next(), Number(token.text));
    case "boolean":
      return literal(tokens.next(), token.text === "true");
    case "undefined":
      return literal(tokens.next(), undefined);
    case "null":
      return literal(tokens.next(), null);
    default:
      throw unexpected(token, "Expected a name or a value");
  }
}

function literal(token: Token, value: Literal["value"]): Literal {
  return { kind: "literal", value, from: token.from, to: token.to };
}

function startsParam(token: Token): boolean {
  switch (token.kind) {
    case "id":
    case "@":
    case "string":
    case "number":
    case "boolean":
    case "undefined":
    case "null":
    case "(":
      return true;
    default:
      return false;
  }
}

function startsPair(tokens: Tokens): boolean {
  return tokens.peek().kind === "id" && tokens.peek(1).kind === "=";
}

function parsePair(tokens: Tokens, depth: number): HashPair {
  const name = tokens.next();
  tokens.expect("=", "Arguments without a name come before the named ones: expected `=`");
  const value = parseParam(tokens, depth);

  return { name: segmentName(name.text), value, from: name.from, to: value.to };
}

function parseParam(tokens: Tokens, depth: number): Expression {
  if (tokens.peek().kind !== "(") return parseName(tokens);

  const open = tokens.next();
  if (depth >= DEEPEST_EXPRESSION) {
    throw new BrokenTag(`Parentheses are nested more than ${DEEPEST_EXPRESSION} deep.`, open.from, open.to);
  }
  const call = parseCall(tokens, depth + 1);
  const close = tokens.expect(")", "Expected `)`");

  return { ...call, kind: "subexpression", from: open.from, to: close.to };
}

function parsePath(tokens: Tokens, at: Token | undefined): Path {
  const first = tokens.expect("id", "Expected a name");
  const path: Path = {
    kind: "path",
    isData: at !== undefined,
    depth: 0,
    parts: [],
    original: at === undefined ? "" : "@",
    from: (at ?? first).from,
    to: first.to,
  };
  addSegment(path, first, "");
  while (tokens.peek().kind === "separator") {
    const separator = tokens.next();
    addSegment(path, tokens.expect("id", `Expected a name after \`${separator.text}\``), separator.text);
  }

  return path;
}

function addSegment(path: Path, token: Token, separator: string): void {
  const name = segmentName(token.text);
  const isLiteral = name !== token.text;
  path.original += separator + name;
  path.to = token.to;
  if (isLiteral || (name !== ".." && name !== "." && name !== "this")) {
    path.parts.push(name);
    return;
  }

  if (path.parts.length > 0) {
    const message = `The path "${path.original}" goes up in its middle: \`${name}\` can only stand at the start of a path.`;
    throw new BrokenTag(message, path.from, path.to);
  }
  if (name === "..") path.depth++;
}

/** `[total price]` without its brackets. */
function segmentName(text: string): string {
  return /^\[.*\]$/.test(text) ? text.slice(1, -1) : text;
}
