/** Expressions as Ruby Liquid 4 reads them: fragments are cut out and whatever does not fit is passed over. */
import type { Condition, Expression, FilterCall, Filtered, Segment } from "../ast.ts";
import { SyntaxFault } from "../syntax-fault.ts";
import { float, parseInteger } from "../values/float.ts";
import { WORD_VALUES } from "./markup-parser.ts";

/** A piece of the source. */
export interface Fragment {
  text: string;
  from: number;
}

const DEEPEST_EXPRESSION = 100;

/** A quoted text, or a run of characters that are not blank, comma or bar, in which quoted texts may stand. */
const FRAGMENT = /"[^"]*"|'[^']*'|(?:[^\s,|'"]|"[^"]*"|'[^']*')+/;

export function fragmentAt(whole: Fragment, start: number, text: string): Fragment {
  return { text, from: whole.from + start };
}

/** The first fragment at or after `start`. */
export function nextFragment(whole: Fragment, start = 0): Fragment | undefined {
  const match = FRAGMENT.exec(whole.text.slice(start));

  return match === null ? undefined : fragmentAt(whole, start + match.index, match[0]);
}

export function laxExpression(fragment: Fragment, depth = 0): Expression {
  const text = fragment.text.trim();
  const from = fragment.from + (fragment.text.length - fragment.text.trimStart().length);
  const span = { from, to: from + text.length };
  if (depth > DEEPEST_EXPRESSION) {
    throw new SyntaxFault(`The expression is nested more than ${DEEPEST_EXPRESSION} deep.`, from, from, "nesting");
  }
  if (text.length > 1 && (text[0] === '"' || text[0] === "'") && text.at(-1) === text[0]) {
    return { kind: "literal", value: text.slice(1, -1), ...span };
  }
  const word = WORD_VALUES.get(text);
  if (word !== undefined) return { kind: "literal", value: word, ...span };

  const range = text.startsWith("(") && text.endsWith(")") ? /^\(\s*(\S+?)\s*\.\.\.*\s*(\S+)\s*\)$/.exec(text) : null;
  if (range !== null) {
    const first = laxExpression({ text: range[1]!, from: from + 1 }, depth + 1);
    const last = laxExpression({ text: range[2]!, from: from + text.lastIndexOf(range[2]!) }, depth + 1);
    return { kind: "range", first, last, ...span };
  }

  return laxNumber(text, span) ?? laxLookup(text, from, depth);
}

function laxNumber(text: string, span: { from: number; to: number }): Expression | undefined {
  if (/^-?\d+$/.test(text)) return { kind: "literal", value: parseInteger(text), ...span };
  // A number ends at its second dot, so that 0...5 is 0.0.
  const number = /^-?\d[\d.]*$/.test(text) ? /^-?\d+\.?\d*/.exec(text) : null;

  return number === null ? undefined : { kind: "literal", value: float(Number(number[0])), ...span };
}

/** Names and brackets in their order; what is between them is passed over. */
function laxLookup(text: string, from: number, depth: number): Expression {
  const parts: Segment[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text[at]!;
    if (character === "[") {
      const end = closingBracket(text, at);
      if (end !== -1) {
        const key = laxExpression({ text: text.slice(at + 1, end), from: from + at + 1 }, depth + 1);
        parts.push({ kind: "key", key, from: from + at, to: from + end + 1 });
        at = end + 1;
        continue;
      }
    } else if (/[\w-]/.test(character)) {
      const name = /^[\w-]+\??/.exec(text.slice(at))![0];
      parts.push({ kind: "name", name, from: from + at, to: from + at + name.length });
      at += name.length;
      continue;
    }
    at++;
  }

  const [first, ...path] = parts;
  const span = { from, to: from + text.length };
  if (first === undefined) return { kind: "literal", value: null, ...span };

  return { kind: "lookup", name: first.kind === "name" ? first.name : first.key, path, ...span };
}

function closingBracket(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "[") depth++;
    else if (text[at] === "]" && --depth === 0) return at;
  }

  return -1;
}

/** A value and its filters; arguments may follow a comma as well as a colon. */
export function laxFiltered(markup: Fragment): Filtered | undefined {
  const name = nextFragment(markup);
  if (name === undefined) return undefined;
  const span = { from: markup.from, to: markup.from + markup.text.length };
  const value = laxExpression(name);
  const after = name.from - markup.from + name.text.length;
  const bar = markup.text.indexOf("|", after);
  if (bar === -1) return { value, filters: [], ...span };

  const filters: FilterCall[] = [];
  for (const part of splitAtBars(fragmentAt(markup, bar + 1, markup.text.slice(bar + 1)))) {
    const filter = laxFilter(part);
    if (filter !== undefined) filters.push(filter);
  }

  return { value, filters, ...span };
}

/** Bars inside quotes do not count; a quote without its partner is passed over. */
function splitAtBars(markup: Fragment): Fragment[] {
  const parts: Fragment[] = [];
  const piece = /(?:\s+|"[^"]*"|'[^']*'|(?:[^\s,|'"]|"[^"]*"|'[^']*')|,)+/g;
  for (const match of markup.text.matchAll(piece)) parts.push(fragmentAt(markup, match.index, match[0]));

  return parts;
}

const ARGUMENT = /[:,]\s*((?:\w+\s*:\s*)?(?:"[^"]*"|'[^']*'|(?:[^\s,|'"]|"[^"]*"|'[^']*')+)\s*)/g;
const NAMED_ARGUMENT = /^(\w[\w-]*)\s*:\s*("[^"]*"|'[^']*'|(?:[^\s,|'"]|"[^"]*"|'[^']*')+)$/;

function laxFilter(part: Fragment): FilterCall | undefined {
  const name = /\w+/.exec(part.text);
  if (name === null) return undefined;
  const from = part.from + name.index;
  const call: FilterCall = {
    name: name[0],
    from,
    nameTo: from + name[0].length,
    to: part.from + part.text.length,
    positional: [],
    named: [],
  };
  for (const match of part.text.matchAll(ARGUMENT)) {
    const argument = fragmentAt(part, match.index + match[0].indexOf(match[1]!), match[1]!);
    addArgument(call, argument);
  }

  return call;
}

function addArgument(call: FilterCall, argument: Fragment): void {
  const named = NAMED_ARGUMENT.exec(argument.text.trim());
  if (named === null) {
    call.positional.push(laxExpression(argument));
    return;
  }
  const value = fragmentAt(argument, argument.text.indexOf(named[2]!, named[1]!.length), named[2]!);
  const to = argument.from + argument.text.length;
  call.named.push({ name: named[1]!, value: laxExpression(value), from: argument.from, to });
}

/** `name: value` pairs anywhere in the markup. */
export function laxAttributes(markup: Fragment): { name: string; value: Expression; from: number; to: number }[] {
  const pattern = /(\w[\w-]*)\s*:\s*("[^"]*"|'[^']*'|(?:[^\s,|'"]|"[^"]*"|'[^']*')+)/g;

  return [...markup.text.matchAll(pattern)].map((match) => {
    const from = markup.from + match.index;
    const value = fragmentAt(markup, match.index + match[0].lastIndexOf(match[2]!), match[2]!);
    return { name: match[1]!, value: laxExpression(value), from, to: from + match[0].length };
  });
}

/** `a == b and c or d`, grouped from the right; brackets of conditions belong to the fragments around them. */
export function laxCondition(markup: Fragment): Condition {
  const comparisons: Condition[] = [];
  const operators: ("and" | "or")[] = [];
  let start = 0;
  const word = /"[^"]*"|'[^']*'|\b(and|or)\b|[^\s'"]|['"]/g;
  for (const match of markup.text.matchAll(word)) {
    const operator = match[1];
    if (operator === undefined) continue;
    comparisons.push(laxComparison(fragmentAt(markup, start, markup.text.slice(start, match.index))));
    operators.push(operator === "and" ? "and" : "or");
    start = match.index + operator.length;
  }
  comparisons.push(laxComparison(fragmentAt(markup, start, markup.text.slice(start))));

  return comparisons.reduceRight((right, left, at) => ({ kind: operators[at]!, left, right }));
}

function laxComparison(part: Fragment): Condition {
  const left = nextFragment(part);
  if (left === undefined) {
    throw new SyntaxFault("A condition needs a value.", part.from, part.from + part.text.length);
  }
  const value = laxExpression(left);
  const rest = fragmentAt(
    part,
    left.from - part.from + left.text.length,
    part.text.slice(left.from - part.from + left.text.length),
  );
  const operator = /^\s*([=!<>a-z_]+)/.exec(rest.text);
  if (operator === null) return { kind: "test", value };

  const right = nextFragment(rest, operator[0].length);
  const span = { from: left.from, to: part.from + part.text.trimEnd().length };
  const nothing: Expression = { kind: "literal", value: null, from: span.to, to: span.to };
  return {
    kind: "compare",
    left: value,
    operator: operator[1]!,
    right: right === undefined ? nothing : laxExpression(right),
    ...span,
  };
}
