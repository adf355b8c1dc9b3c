/** Reads expressions: operators by precedence, postfixes, filters, tests and calls. */
import type { BinaryOperator, ComparisonOperator, Expression } from "../ast.ts";
import { parseFiltersAndTests, parsePostfix, range } from "./postfix.ts";
import { CONSTANTS, isTupleEnd } from "./targets.ts";
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

/** A name, a literal, or something in brackets. */
export function parsePrimary(tokens: TokenStream): Expression {
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
