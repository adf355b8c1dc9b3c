/** BG-25, the lines: prices that are not negative, reasons for allowances and charges, periods that run forwards. */

import { type DataRule, each, type Violation } from "../data-rule.ts";
import { compare, zero } from "../decimal.ts";
import type { Invoice } from "../invoice.ts";

interface Adjustment {
  readonly reason?: string;
  readonly reason_code?: string;
}

function* withoutReason(adjustments: readonly Adjustment[] | undefined, path: string): Generator<Violation> {
  for (const [index, { reason, reason_code }] of (adjustments ?? []).entries()) {
    if (reason !== undefined || reason_code !== undefined) continue;
    yield { path: `${path}[${index}].reason`, message: `${path}[${index}] has no reason: give reason or reason_code` };
  }
}

function documentReasons(id: string, name: "allowances" | "charges"): DataRule {
  return each(id, [`${name}[].reason`, `${name}[].reason_code`], (invoice) => withoutReason(invoice[name], name));
}

function lineReasons(id: string, name: "allowances" | "charges"): DataRule {
  const fields = [`lines[].${name}[].reason`, `lines[].${name}[].reason_code`];
  return each(id, fields, function* (invoice): Generator<Violation> {
    for (const [index, line] of (invoice.lines ?? []).entries())
      yield* withoutReason(line[name], `lines[${index}].${name}`);
  });
}

function price(id: string, name: "net" | "gross"): DataRule {
  return each(id, [`lines[].price.${name}`], (invoice) =>
    (invoice.lines ?? []).flatMap(({ price }, index) => {
      const value = price?.[name];
      if (!value || compare(value, zero) >= 0) return [];
      return [
        {
          path: `lines[${index}].price.${name}`,
          message: `lines[${index}].price.${name} is ${value}: a price is not negative; give a negative quantity instead`,
        },
      ];
    }),
  );
}

function* periods(
  invoice: Invoice,
): Generator<{ path: string; period: NonNullable<Invoice["period"]>; isOfLine: boolean }> {
  if (invoice.period) yield { path: "period", period: invoice.period, isOfLine: false };
  for (const [index, { period }] of (invoice.lines ?? []).entries()) {
    if (period) yield { path: `lines[${index}].period`, period, isOfLine: true };
  }
}

function periodRules(orderId: string, presenceId: string, isOfLine: boolean): DataRule[] {
  const field = isOfLine ? "lines[].period" : "period";
  return [
    each(orderId, [field], function* (invoice): Generator<Violation> {
      for (const { path, period, isOfLine: inLine } of periods(invoice)) {
        if (inLine !== isOfLine || !period.start || !period.end || period.end >= period.start) continue;
        yield { path: `${path}.end`, message: `${path}.end is ${period.end}, before its start ${period.start}` };
      }
    }),
    each(presenceId, [field], function* (invoice): Generator<Violation> {
      for (const { path, period, isOfLine: inLine } of periods(invoice)) {
        if (inLine === isOfLine && !period.start && !period.end)
          yield { path, message: `${path} has neither start nor end: give one, or leave it out` };
      }
    }),
  ];
}

export const lineRules: readonly DataRule[] = [
  // BR-CO-21 to -24 say the same once more.
  documentReasons("BR-33", "allowances"),
  documentReasons("BR-38", "charges"),
  lineReasons("BR-42", "allowances"),
  lineReasons("BR-44", "charges"),
  price("BR-27", "net"),
  price("BR-28", "gross"),
  ...periodRules("BR-29", "BR-CO-19", false),
  ...periodRules("BR-30", "BR-CO-20", true),
];
