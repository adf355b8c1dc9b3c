/** EXTENDED, BG-25: groups of lines, and the fields that need another one to have a place. */

import { type DataRule, each, type Violation } from "../data-rule.ts";
import { equal, formatDecimal, round, sum } from "../decimal.ts";
import type { Invoice, Line } from "../invoice.ts";

const groupFields = ["lines[].id", "lines[].parent", "lines[].kind", "lines[].net_amount"];

function childrenOf(invoice: Invoice): Map<string | undefined, Line[]> {
  return Map.groupBy(invoice.lines ?? [], ({ parent }) => parent);
}

function* eachLine(invoice: Invoice): Generator<{ line: Line; path: string }> {
  for (const [index, line] of (invoice.lines ?? []).entries()) yield { line, path: `lines[${index}]` };
}

const parentHasKind = each("BR-FXEXT-06", groupFields, function* (invoice): Generator<Violation> {
  for (const { line, path } of eachLine(invoice)) {
    if (line.parent === undefined || line.kind !== undefined) continue;
    yield {
      path: `${path}.kind`,
      message: `${path}.kind is missing: a line below line ${line.parent} says whether it is a DETAIL, a GROUP or INFORMATION`,
    };
  }
});

const parentExists = each("BR-FXEXT-11", groupFields, function* (invoice): Generator<Violation> {
  const ids = new Set((invoice.lines ?? []).map(({ id }) => id));
  for (const { line, path } of eachLine(invoice)) {
    if (line.parent !== undefined && (line.parent === line.id || !ids.has(line.parent)))
      yield { path: `${path}.parent`, message: `${path}.parent is "${line.parent}", which is the id of no other line` };
  }
});

const groupAddsUp = each("BR-FXEXT-08", groupFields, function* (invoice): Generator<Violation> {
  const below = childrenOf(invoice);
  for (const { line, path } of eachLine(invoice)) {
    if (line.kind !== "GROUP" || !line.net_amount) continue;
    const parts = (below.get(line.id) ?? []).filter(({ kind }) => kind === "GROUP" || kind === "DETAIL");
    const right = round(sum(parts.flatMap(({ net_amount }) => (net_amount ? [net_amount] : []))), 2);
    if (equal(line.net_amount, right)) continue;
    yield {
      path: `${path}.net_amount`,
      message: `${path}.net_amount is ${line.net_amount} but the lines below line ${line.id} add up to ${formatDecimal(right, 2)}`,
      expected: formatDecimal(right, 2),
    };
  }
});

const innerGroupsHaveAmounts = each("BR-FXEXT-12", groupFields, function* (invoice): Generator<Violation> {
  const withAmount = new Set(
    (invoice.lines ?? []).flatMap(({ id, kind, net_amount }) => (kind === "GROUP" && net_amount ? [id] : [])),
  );
  for (const { line, path } of eachLine(invoice)) {
    if (line.kind !== "GROUP" || line.net_amount || line.parent === undefined || !withAmount.has(line.parent)) continue;
    yield {
      path: `${path}.net_amount`,
      message: `${path}.net_amount is missing: the group that it is in has an amount`,
    };
  }
});

export const extendedLines: readonly DataRule[] = [parentHasKind, parentExists, groupAddsUp, innerGroupsHaveAmounts];
