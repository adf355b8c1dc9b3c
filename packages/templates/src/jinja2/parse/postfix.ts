/** Reads what comes after a value: attributes, items, slices, calls, filters and tests. */
import type { Arguments, Expression, FilterExpression } from "../ast.ts";
import { parseExpression, parsePrimary } from "./expressions.ts";
import type { TokenStream } from "./token-stream.ts";

/** From the start of an expression to what was read last. */
export function range(first: Expression, tokens: TokenStream): { from: number; to: number } {
  return { from: first.from, to: tokens.previousEnd };
}

/** Attributes, items, slices and calls. */
export function parsePostfix(tokens: TokenStream, start: Expression): Expression {
  let node = start;
  for (;;) {
    if (tokens.isOperator(".")) node = parseAttribute(tokens, node);
    else if (tokens.isOperator("[")) node = parseSubscript(tokens, node);
    else if (tokens.isOperator("(")) node = parseCall(tokens, node);
    else return node;
  }
}

function parseAttribute(tokens: TokenStream, target: Expression): Expression {
  tokens.expectOperator(".");
  const token = tokens.current;
  const { from } = target;
  if (token.type === "name") {
    tokens.next();
    return { kind: "attribute", target, name: token.value, nameFrom: token.from, from, to: token.to };
  }
  if (token.type !== "integer") throw tokens.failure('Expected a name or a number behind ".".');
  tokens.next();
  const key: Expression = {
    kind: "literal",
    type: "integer",
    value: token.number ?? 0,
    from: token.from,
    to: token.to,
  };

  return { kind: "item", target, key, from, to: token.to };
}

function parseSubscript(tokens: TokenStream, target: Expression): Expression {
  tokens.expectOperator("[");
  const keys: Expression[] = [];
  const { from } = tokens.current;
  while (!tokens.isOperator("]")) {
    if (keys.length > 0) tokens.expectOperator(",");
    if (tokens.isOperator("]")) break;
    if (keys.length === 0) {
      const slice = parseSlice(tokens, target);
      if (slice) return slice;
    }
    keys.push(parseExpression(tokens));
    if (keys.length === 1 && tokens.isOperator(":")) return parseSliceFrom(tokens, target, keys[0]!);
  }
  const { to } = tokens.expectOperator("]");
  const key: Expression = keys.length === 1 ? keys[0]! : { kind: "tuple", items: keys, from, to };

  return { kind: "item", target, key, from: target.from, to };
}

function parseSlice(tokens: TokenStream, target: Expression): Expression | undefined {
  return tokens.isOperator(":") ? parseSliceFrom(tokens, target, null) : undefined;
}

function parseSliceFrom(tokens: TokenStream, target: Expression, start: Expression | null): Expression {
  tokens.expectOperator(":");
  const isOmitted = () => tokens.isOperator(":") || tokens.isOperator("]");
  const stop = isOmitted() ? null : parseExpression(tokens);
  const step = tokens.skipOperator(":") && !tokens.isOperator("]") ? parseExpression(tokens) : null;
  const { to } = tokens.expectOperator("]");

  return { kind: "slice", target, start, stop, step, from: target.from, to };
}

function parseCall(tokens: TokenStream, callee: Expression): Expression {
  const call = parseArguments(tokens);

  return { kind: "call", callee, arguments: call, ...range(callee, tokens) };
}

function noArguments(): Arguments {
  return { positional: [], named: [], rest: null, namedRest: null };
}

function parseArguments(tokens: TokenStream): Arguments {
  const call = noArguments();
  tokens.expectOperator("(");
  let isFirst = true;
  while (!tokens.isOperator(")")) {
    if (!isFirst) {
      tokens.expectOperator(",");
      if (tokens.isOperator(")")) break;
    }
    isFirst = false;
    parseArgument(tokens, call);
  }
  tokens.expectOperator(")");

  return call;
}

function parseArgument(tokens: TokenStream, call: Arguments): void {
  const { from } = tokens.current;
  if (tokens.isOperator("*")) {
    if (call.rest || call.namedRest) throw tokens.failure('"*" can stand only once in a call, before "**".');
    tokens.next();
    call.rest = parseExpression(tokens);
    return;
  }
  if (tokens.isOperator("**")) {
    if (call.namedRest) throw tokens.failure('"**" can stand only once in a call.');
    tokens.next();
    call.namedRest = parseExpression(tokens);
    return;
  }
  const behind = tokens.look();
  if (tokens.current.type === "name" && behind.type === "operator" && behind.value === "=") {
    if (call.namedRest) throw tokens.failure('A named argument must come before "**".');
    if (call.named.some(({ name }) => name === tokens.current.value)) {
      throw tokens.failure(`The argument "${tokens.current.value}" is given twice.`);
    }
    const name = tokens.next().value;
    tokens.next();
    const value = parseExpression(tokens);
    call.named.push({ name, value, from, to: value.to });
    return;
  }
  if (call.rest || call.namedRest || call.named.length > 0) {
    throw tokens.failure("An argument without a name must come before all others.");
  }
  call.positional.push(parseExpression(tokens));
}

/** Filters, tests, and calls of what they give. */
export function parseFiltersAndTests(tokens: TokenStream, start: Expression): Expression {
  let node = start;
  for (;;) {
    if (tokens.isOperator("|")) {
      tokens.next();
      node = parseFilter(tokens, node);
    } else if (tokens.isName("is")) {
      node = parseTest(tokens, node);
    } else if (tokens.isOperator("(")) {
      node = parseCall(tokens, node);
    } else {
      return node;
    }
  }
}

/** A filter from its name on. */
export function parseFilter(tokens: TokenStream, target: Expression | null): FilterExpression {
  const { name, from: nameFrom, to: nameTo } = parseDottedName(tokens);
  const call = tokens.isOperator("(") ? parseArguments(tokens) : noArguments();
  const from = target?.from ?? nameFrom;

  return { kind: "filter", target, name, nameFrom, nameTo, arguments: call, from, to: tokens.previousEnd };
}

/** `| upper | trim` behind a set tag: the filters of the captured text, or null. */
export function parseFilterChain(tokens: TokenStream): FilterExpression | null {
  let filter: FilterExpression | null = null;
  while (tokens.skipOperator("|")) filter = parseFilter(tokens, filter);

  return filter;
}

function parseDottedName(tokens: TokenStream): { name: string; from: number; to: number } {
  const first = tokens.expect("name");
  let name = first.value;
  while (tokens.skipOperator(".")) name += `.${tokens.expect("name").value}`;

  return { name, from: first.from, to: tokens.previousEnd };
}

/** Words that cannot be the argument of a test without parentheses. */
const NO_TEST_ARGUMENT = new Set(["else", "or", "and"]);

function parseTest(tokens: TokenStream, target: Expression): Expression {
  tokens.expectName("is");
  const isNegated = tokens.skipName("not");
  const { name, from: nameFrom, to: nameTo } = parseDottedName(tokens);
  const call = parseTestArguments(tokens);
  const test: Expression = {
    kind: "test",
    target,
    name,
    nameFrom,
    nameTo,
    arguments: call,
    ...range(target, tokens),
  };

  return isNegated ? { kind: "unary", operator: "not", operand: test, from: test.from, to: test.to } : test;
}

function parseTestArguments(tokens: TokenStream): Arguments {
  if (tokens.isOperator("(")) return parseArguments(tokens);
  const { type, value } = tokens.current;
  const isArgument =
    type === "string" ||
    type === "integer" ||
    type === "float" ||
    (type === "name" && !NO_TEST_ARGUMENT.has(value)) ||
    (type === "operator" && (value === "[" || value === "{"));
  if (!isArgument) return noArguments();
  if (tokens.isName("is")) throw tokens.failure('Two tests cannot follow each other: join them with "and".');

  return { ...noArguments(), positional: [parsePostfix(tokens, parsePrimary(tokens))] };
}
