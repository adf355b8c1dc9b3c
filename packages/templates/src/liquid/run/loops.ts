/** `for` and `tablerow`. */
import { SafeString } from "../../core/output.ts";
import { ownNames, ownProperty } from "../../core/own-property.ts";
import type { Source } from "../../core/source.ts";
import type { ForNode, TableRowNode } from "../ast.ts";
import { isHash, isTruthy } from "../values/compare.ts";
import { ForLoop, TableRowLoop } from "../values/drop.ts";
import { toInteger, truncated } from "../values/integer.ts";
import { Range } from "../values/range.ts";
import { type Context, type Run, Scope } from "./context.ts";
import { compileExpression, type Evaluate } from "./evaluate.ts";

export function compileFor(node: ForNode, body: Run, otherwise: Run | undefined): Run {
  const collection = compileExpression(node.collection);
  const limit = node.limit && compileExpression(node.limit);
  const continues = node.offset === "continue";
  const offset = node.offset === undefined || node.offset === "continue" ? undefined : compileExpression(node.offset);
  const { name, variable, isReversed, from: place } = node;

  return (context) => {
    context.at(place);
    const { loopOffsets } = context.registers;
    const from = continues ? (loopOffsets.get(name) ?? 0) : (integerOf(offset, context, "offset") ?? 0);
    const items = collection(context);
    const count = integerOf(limit, context, "limit");
    let segment = slice(items, from, count === undefined ? undefined : from + count, context);
    if (isReversed) segment = segment.toReversed();
    loopOffsets.set(name, from + segment.length);
    if (segment.length === 0) {
      otherwise?.(context);
      return;
    }
    runFor(context, segment, new ForLoop(name, segment.length, context.loops.at(-1)), variable, body);
  };
}

function runFor(context: Context, segment: readonly unknown[], loop: ForLoop, variable: string, body: Run): void {
  const around = context.scope;
  const scope = new Scope(around);
  scope.values.set("forloop", loop);
  context.scope = scope;
  context.loops.push(loop);
  context.meter.enter();
  for (let at = 0; at < segment.length; at++) {
    context.meter.step();
    loop.index0 = at;
    scope.values.set(variable, segment[at] ?? null);
    body(context);
    if (context.interrupt === "none") continue;
    const isBreak = context.interrupt === "break";
    context.interrupt = "none";
    if (isBreak) break;
  }
  context.meter.leave();
  context.loops.pop();
  context.scope = around;
}

function integerOf(evaluate: Evaluate | undefined, context: Context, attribute: string): number | undefined {
  const value = evaluate?.(context);

  return value === undefined || value === null ? undefined : toInteger(value, `"${attribute}"`);
}

/** Unlike `for`, `tablerow` takes any number or text: 2.6 is 2, and nil or a word is 0. */
function looseInteger(value: unknown, attribute: string): number {
  return truncated(value) ?? toInteger(value, `"${attribute}"`);
}

/** The items that a loop goes through: of a list, a range or an object's pairs; a text is one item. */
export function itemsOf(value: unknown, context: Context): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value instanceof Range) return value.toList(context.meter);
  if (!isHash(value)) return [];
  const names = ownNames(value);
  context.meter.step(names.length);

  return names.map((name) => [name, ownProperty(value, name)]);
}

function slice(value: unknown, from: number, to: number | undefined, context: Context): readonly unknown[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (value instanceof SafeString) return value.text === "" ? [] : [value];
  if (value instanceof Range) return sliceRange(value, from, to, context);
  const items = itemsOf(value, context);
  if (from <= 0 && to === undefined) return items;

  return items.slice(Math.max(0, from), to === undefined ? undefined : Math.max(0, to));
}

/** Only the part that is wanted is made into a list. */
function sliceRange(range: Range, from: number, to: number | undefined, context: Context): readonly unknown[] {
  const first = range.first + Math.max(0, from);
  const last = to === undefined ? range.last : Math.min(range.last, range.first + to - 1);

  return new Range(first, last).toList(context.meter);
}

export function compileTableRow(node: TableRowNode, body: Run, source: Source): Run {
  const collection = compileExpression(node.collection);
  const limit = node.limit && compileExpression(node.limit);
  const offset = node.offset && compileExpression(node.offset);
  const columns = node.columns && compileExpression(node.columns);
  const { variable, from: place } = node;

  return (context) => {
    context.at(place);
    const items = collection(context);
    if (!isTruthy(items)) return;
    const from = offset === undefined ? 0 : looseInteger(offset(context), "offset");
    const count = limit === undefined ? undefined : looseInteger(limit(context), "limit");
    const columnCount = columns === undefined ? undefined : looseInteger(columns(context), "cols");
    const segment = slice(items, from, count === undefined ? undefined : from + count, context);
    const loop = new TableRowLoop(segment.length, columnCount ?? segment.length);

    context.output.write('<tr class="row1">\n', source, place);
    const around = context.scope;
    const scope = new Scope(around);
    scope.values.set("tablerowloop", loop);
    context.scope = scope;
    context.meter.enter();
    for (const item of segment) {
      context.meter.step();
      scope.values.set(variable, item ?? null);
      context.output.write(`<td class="col${loop.column}">`, source, place);
      body(context);
      context.output.write("</td>", source, place);
      const isBreak = context.interrupt === "break";
      context.interrupt = "none";
      if (isBreak) break;
      if (loop.isLastColumn && !loop.isLast) {
        context.output.write(`</tr>\n<tr class="row${loop.row + 1}">`, source, place);
      }
      loop.next();
    }
    context.meter.leave();
    context.scope = around;
    context.output.write("</tr>\n", source, place);
  };
}
