/** Reads expressions: operators by precedence, postfixes, filters, tests and calls. */
import type { Arguments, BinaryOperator, ComparisonOperator, Expression, FilterExpression, Target } from "../ast.ts";
import type { TokenStream } from "./token-stream.ts";

/** A conditional expression or anything that binds tighter. */
export function parseExpression(tokens: TokenStream): Expression {
  let expression = parseOr(tokens);
  while (tokens.skipName("if")) {
    const test = parseOr(tokens);
    const otherwise = tokens.skipName("else") ? parseExpression(tokens) : null;
    expression = { kind: "conditional", test, consequence: expression, otherwise, ...range(expression, tokens) };
  }

  return expression;
}

/** One expression, or a tuple where commas follow. `isCondition: false` leaves an `if` behind it unread. */
export function parseTuple(tokens: TokenStream, { isConditional = true, endName = "" } = {}): Expression {
  return readTuple(tokens, () => (isConditional ? parseExpression(tokens) : parseOr(tokens)), endName, false);
}

/** What is assigned to: names, tuples of names, and where `allowNamespace` is true attributes of a namespace. */
export function parseTarget(tokens: TokenStream, { allowNamespace = false, endName = "" } = {}): Target {
  const parseItem = (): Target => {
    const { from } = tokens.current;
    if (tokens.skipOperator("(")) {
      const inner = readTargets(tokens, parseItem, "");
      tokens.expectOperator(")");
      return inner;
    }
    const token = tokens.expect("name");
    if (CONSTANTS.has(token.value))
      throw tokens.failure(`"${token.value}" is a value and cannot be assigned to.`, token);
    if (!allowNamespace || !tokens.skipOperator(".")) return { kind: "name", name: token.value, from, to: token.to };
    const attribute = tokens.expect("name");
    return { kind: "namespace", name: token.value, attribute: attribute.value, from, to: attribute.to };
  };

  return readTargets(tokens, parseItem, endName);
}

function readTargets(tokens: TokenStream, parseItem: () => Target, endName: string): Target {
  const { from } = tokens.current;
  const items = [parseItem()];
  let isTuple = false;
  while (tokens.skipOperator(",")) {
    isTuple = true;
    if (isTupleEnd(tokens, endName) || tokens.isOperator("=")) break;
    items.push(parseItem());
  }

  return isTuple ? { kind: "tuple", items, from, to: tokens.previousEnd } : items[0]!;
}

function readTuple(
  tokens: TokenStream,
  parseItem: () => Expression,
  endName: string,
  isParenthesised: boolean,
): Expression {
  const { from } = tokens.current;
  const items: Expression[] = [];
  let isTuple = false;
  while (!isTupleEnd(tokens, endName)) {
    items.push(parseItem());
    if (!tokens.skipOperator(",")) break;
    isTuple = true;
  }
  if (!isTuple) {
    if (items[0]) return items[0];
    if (!isParenthesised) throw tokens.unexpected();
  }

  return { kind: "tuple", items, from, to: tokens.previousEnd };
}

function isTupleEnd(tokens: TokenStream, endName: string): boolean {
  const { type } = tokens.current;

  return (
    type === "output-end" || type === "tag-end" || tokens.isOperator(")") || (endName !== "" && tokens.isName(endName))
  );
}

function range(first: Expression, tokens: TokenStream): { from: number; to: number } {
  return { from: first.from, to: tokens.previousEnd };
}

function parseOr(tokens: TokenStream): Expression {
  let left = parseAnd(tokens);
  while (tokens.skipName("or")) {
    const right = parseAnd(tokens);
    left = { kind: "logical", operator: "or", left, right, ...range(left, tokens) };
  }

  return left;
}

function parseAnd(tokens: TokenStream): Expression {
  let left = parseNot(tokens);
  while (tokens.skipName("and")) {
    const right = parseNot(tokens);
    left = { kind: "logical", operator: "and", left, right, ...range(left, tokens) };
  }

  return left;
}

function parseNot(tokens: TokenStream): Expression {
  const { from } = tokens.current;
  if (!tokens.skipName("not")) return parseComparison(tokens);
  const operand = parseNot(tokens);

  return { kind: "unary", operator: "not", operand, from, to: operand.to };
}

const COMPARISONS = new Set<string>(["==", "!=", "<", "<=", ">", ">="]);

function parseComparison(tokens: TokenStream): Expression {
  const first = parseSum(tokens);
  const rest: { operator: ComparisonOperator; operand: Expression }[] = [];
  for (;;) {
    const operator = comparisonAt(tokens);
    if (!operator) break;
    rest.push({ operator, operand: parseSum(tokens) });
  }

  return rest.length === 0 ? first : { kind: "compare", first, rest, ...range(first, tokens) };
}

function comparisonAt(tokens: TokenStream): ComparisonOperator | undefined {
  const { type, value } = tokens.current;
  if (type === "operator" && COMPARISONS.has(value)) return tokens.next().value as ComparisonOperator;
  if (tokens.skipName("in")) return "in";
  if (!tokens.isName("not")) return undefined;
  const behind = tokens.look();
  if (behind.type !== "name" || behind.value !== "in") return undefined;
  tokens.next();
  tokens.next();

  return "not in";
}

const SUMS = new Set<string>(["+", "-"]);
const PRODUCTS = new Set<string>(["*", "/", "//", "%"]);
const POWERS = new Set<string>(["**"]);

function parseBinary(
  tokens: TokenStream,
  operators: Set<string>,
  parseSide: (tokens: TokenStream) => Expression,
): Expression {
  let left = parseSide(tokens);
  while (tokens.current.type === "operator" && operators.has(tokens.current.value)) {
    const operator = tokens.next().value as BinaryOperator;
    const right = parseSide(tokens);
    left = { kind: "binary", operator, left, right, ...range(left, tokens) };
  }

  return left;
}

function parseSum(tokens: TokenStream): Expression {
  return parseBinary(tokens, SUMS, parseConcat);
}

function parseConcat(tokens: TokenStream): Expression {
  const first = parseProduct(tokens);
  if (!tokens.isOperator("~")) return first;
  const parts = [first];
  while (tokens.skipOperator("~")) parts.push(parseProduct(tokens));

  return { kind: "concat", parts, ...range(first, tokens) };
}

function parseProduct(tokens: TokenStream): Expression {
  return parseBinary(tokens, PRODUCTS, parsePower);
}

/** In Jinja2 `**` groups from the left, and a sign binds tighter: `-2 ** 2` is 4. */
function parsePower(tokens: TokenStream): Expression {
  return parseBinary(tokens, POWERS, (stream) => parseUnary(stream, true));
}

function parseUnary(tokens: TokenStream, withFilters: boolean): Expression {
  const { from } = tokens.current;
  let node: Expression;
  if (tokens.isOperator("-") || tokens.isOperator("+")) {
    const operator = tokens.next().value === "-" ? "-" : "+";
    const operand = parseUnary(tokens, false);
    node = { kind: "unary", operator, operand, from, to: operand.to };
  } else {
    node = parsePrimary(tokens);
  }
  node = parsePostfix(tokens, node);

  return withFilters ? parseFiltersAndTests(tokens, node) : node;
}

const CONSTANTS = new Map<string, null | boolean>([
  ["true", true],
  ["True", true],
  ["false", false],
  ["False", false],
  ["none", null],
  ["None", null],
]);

function parsePrimary(tokens: TokenStream): Expression {
  const token = tokens.current;
  const { from, to } = token;
  switch (token.type) {
    case "name": {
      tokens.next();
      const constant = CONSTANTS.get(token.value);
      if (constant !== undefined) return { kind: "literal", type: "constant", value: constant, from, to };
      return { kind: "name", name: token.value, from, to };
    }
    case "string": {
      let value = "";
      while (tokens.current.type === "string") value += tokens.next().value;
      return { kind: "literal", type: "text", value, from, to: tokens.previousEnd };
    }
    case "integer":
      tokens.next();
      return { kind: "literal", type: "integer", value: token.number ?? 0, from, to };
    case "float":
      tokens.next();
      return { kind: "literal", type: "float", value: Number(token.number), from, to };
    case "operator":
      if (token.value === "(") return parseParentheses(tokens);
      if (token.value === "[") return parseList(tokens);
      if (token.value === "{") return parseDict(tokens);
  }

  throw tokens.unexpected();
}

function parseParentheses(tokens: TokenStream): Expression {
  const { from } = tokens.expectOperator("(");
  const inner = readTuple(tokens, () => parseExpression(tokens), "", true);
  const { to } = tokens.expectOperator(")");

  return { ...inner, from, to };
}

function parseList(tokens: TokenStream): Expression {
  const { from } = tokens.expectOperator("[");
  const items: Expression[] = [];
  while (!tokens.isOperator("]")) {
    if (items.length > 0) tokens.expectOperator(",");
    if (tokens.isOperator("]")) break;
    items.push(parseExpression(tokens));
  }
  const { to } = tokens.expectOperator("]");

  return { kind: "list", items, from, to };
}

function parseDict(tokens: TokenStream): Expression {
  const { from } = tokens.expectOperator("{");
  const entries: { key: Expression; value: Expression }[] = [];
  while (!tokens.isOperator("}")) {
    if (entries.length > 0) tokens.expectOperator(",");
    if (tokens.isOperator("}")) break;
    const key = parseExpression(tokens);
    tokens.expectOperator(":");
    entries.push({ key, value: parseExpression(tokens) });
  }
  const { to } = tokens.expectOperator("}");

  return { kind: "dict", entries, from, to };
}

function parsePostfix(tokens: TokenStream, start: Expression): Expression {
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
    if (call.namedRest) throw tokens.failure('A named argument must stand before "**".');
    const name = tokens.next().value;
    tokens.next();
    const value = parseExpression(tokens);
    call.named.push({ name, value, from, to: value.to });
    return;
  }
  if (call.rest || call.namedRest || call.named.length > 0) {
    throw tokens.failure("An argument without a name must stand before all others.");
  }
  call.positional.push(parseExpression(tokens));
}

function parseFiltersAndTests(tokens: TokenStream, start: Expression): Expression {
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
