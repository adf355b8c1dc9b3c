/** Short ways to ask the tree what the rules ask, with the meaning XPath gives the questions. */

import { compare, type Decimal, parseDecimal } from "../model/decimal.ts";
import { characterCount } from "../xml/characters.ts";
import { interned } from "../xml/scopes.ts";
import { childrenToSearch, stringValue, type XmlElement } from "../xml/tree.ts";
import { normalizeSpace } from "../xml/white-space.ts";
import { spend } from "../xml/work-budget.ts";

/** A rule met a text that is not a number; the check reports the place and goes on. Not an Error: taking a stack is slow, a hostile file has many such texts, and nobody reads it. */
export class NotANumber {
  readonly node: XmlElement;

  constructor(node: XmlElement) {
    this.node = node;
  }
}

/** What one that is thrown counts for, in elements that are looked at. */
const stepsOfError = 1000;

const splitPaths = new Map<string, readonly string[]>();

/** The names in a path, as elements have them: a name without a prefix is one of `ram`. */
export function stepsOf(path: string): readonly string[] {
  let steps = splitPaths.get(path);
  if (!steps) {
    steps = path.split("/").map((step) => interned(step.includes(":") ? step : `ram:${step}`));
    splitPaths.set(path, steps);
  }
  return steps;
}

/** The children among which those of a name are. */
export function childrenOf(node: XmlElement, name: string): readonly XmlElement[] {
  const children = childrenToSearch(node, name);
  spend(children.length);
  return children;
}

/** The elements at a path of child names below the node; a name without a prefix is one of `ram`, as CII has most of. */
export function select(node: XmlElement, path: string): XmlElement[] {
  const found: XmlElement[] = [];
  collect(node, stepsOf(path), 0, found);
  return found;
}

function collect(node: XmlElement, steps: readonly string[], depth: number, into: XmlElement[]): void {
  const name = steps[depth]!;
  const isLast = depth === steps.length - 1;
  for (const child of childrenOf(node, name)) {
    if (child.name !== name) continue;
    if (isLast) into.push(child);
    else collect(child, steps, depth + 1, into);
  }
}

/** The first element at a path for which the test holds. */
function find(
  node: XmlElement,
  steps: readonly string[],
  depth: number,
  test: ((element: XmlElement) => boolean) | undefined,
): XmlElement | undefined {
  const name = steps[depth]!;
  const isLast = depth === steps.length - 1;
  for (const child of childrenOf(node, name)) {
    if (child.name !== name) continue;
    const found = isLast
      ? test === undefined || test(child)
        ? child
        : undefined
      : find(child, steps, depth + 1, test);
    if (found) return found;
  }
  return undefined;
}

export function first(node: XmlElement, path: string): XmlElement | undefined {
  return find(node, stepsOf(path), 0, undefined);
}

export function has(node: XmlElement, path: string): boolean {
  return first(node, path) !== undefined;
}

/** Whether the test holds for one of the elements at a path. */
export function some(node: XmlElement, path: string, test: (element: XmlElement) => boolean): boolean {
  return find(node, stepsOf(path), 0, test) !== undefined;
}

export function count(node: XmlElement, path: string): number {
  return countFrom(node, stepsOf(path), 0);
}

function countFrom(node: XmlElement, steps: readonly string[], depth: number): number {
  const name = steps[depth]!;
  const isLast = depth === steps.length - 1;
  let counted = 0;
  for (const child of childrenOf(node, name)) {
    if (child.name === name) counted += isLast ? 1 : countFrom(child, steps, depth + 1);
  }
  return counted;
}

/** The string values at a path, as they stand. */
export function texts(node: XmlElement, path: string): string[] {
  return select(node, path).map(stringValue);
}

/** XPath's `path = 'value'`: one of the elements has exactly this value. */
export function is(node: XmlElement, path: string, ...values: readonly string[]): boolean {
  return some(node, path, (element) => values.includes(stringValue(element)));
}

/** The normalized value of the first element at a path, empty where there is none. */
export function value(node: XmlElement, path: string): string {
  const element = first(node, path);
  return element ? normalizeSpace(stringValue(element)) : "";
}

/** The number in an element; throws `NotANumber`, which the check turns into a finding. */
export function numberIn(node: XmlElement): Decimal {
  const number = parseDecimal(stringValue(node));
  if (!number) {
    spend(stepsOfError);
    throw new NotANumber(node);
  }
  return number;
}

/** The number of the first element at a path, undefined where there is none. */
export function numberAt(node: XmlElement, path: string): Decimal | undefined {
  const element = first(node, path);
  return element ? numberIn(element) : undefined;
}

/** XPath's comparison of a path with a number: false where the path is empty. */
export function compares(node: XmlElement, path: string, holds: (order: number) => boolean, other: Decimal): boolean {
  return some(node, path, (element) => holds(compare(numberIn(element), other)));
}

/** `xs:boolean` of an indicator: undefined where it is neither true nor false. */
export function indicator(node: XmlElement): boolean | undefined {
  const text = normalizeSpace(stringValue(node));
  if (text === "true" || text === "1") return true;
  if (text === "false" || text === "0") return false;
  return undefined;
}

export function attribute(node: XmlElement, name: string): string | undefined {
  for (const entry of node.attributes) if (entry[0] === name) return entry[1];
  return undefined;
}

/** The decimals behind the point as BR-DEC counts them: every character, white space too. */
export function decimalsOf(text: string): number {
  const point = text.indexOf(".");
  return point === -1 ? 0 : characterCount(text.slice(point + 1));
}

/** How a rule's message quotes a value. */
export function quote(text: string): string {
  return text.length > 60 ? `"${text.slice(0, 57)}…"` : `"${text}"`;
}

/** The number of characters, as XPath's `string-length()` counts them. */
export function lengthOf(text: string): number {
  return characterCount(text);
}
