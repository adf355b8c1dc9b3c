/** What EXTENDED asks for without a rule of its own: fields that have no place in the XML without another one. */

import type { Violation } from "../data-rule.ts";
import type { Invoice } from "../invoice.ts";

/** References of the whole invoice with a field for their date. */
export const datedReferences = ["order", "sales_order", "contract", "despatch_advice", "receiving_advice"] as const;

/** Findings without a rule id. */
export function* extendedFormatViolations(invoice: Invoice): Generator<Violation> {
  for (const name of datedReferences) {
    if (invoice[`${name}_date`] !== undefined && invoice[name] === undefined)
      yield { path: name, message: `${name} is missing: ${name}_date is its date` };
  }
  yield* instalmentViolations(invoice);
  for (const [index, line] of (invoice.lines ?? []).entries()) {
    const path = `lines[${index}]`;
    if (line.note_subject_code !== undefined && line.note === undefined)
      yield { path: `${path}.note`, message: `${path}.note is missing: note_subject_code is its subject` };
    for (const [at, { quantity, unit_code }] of (line.item?.components ?? []).entries())
      yield* together(`${path}.item.components[${at}]`, { quantity, unit_code });
    for (const [at, { batch, serial_number }] of (line.item?.instances ?? []).entries()) {
      if (batch === undefined && serial_number === undefined)
        yield {
          path: `${path}.item.instances[${at}]`,
          message: `${path}.item.instances[${at}] is empty: give batch or serial_number`,
        };
    }
  }
}

function* instalmentViolations(invoice: Invoice): Generator<Violation> {
  const hasTermsOfAll =
    invoice.payment_terms !== undefined ||
    invoice.due_date !== undefined ||
    invoice.payment?.direct_debit?.mandate !== undefined;
  for (const [index, instalment] of (invoice.instalments ?? []).entries()) {
    const path = `instalments[${index}]`;
    const { terms, due_date, amount, discount, penalty } = instalment;
    const isPlain = amount === undefined && isEmpty(discount) && isEmpty(penalty);
    if (isPlain && terms === undefined && due_date === undefined)
      yield { path, message: `${path} is empty: give terms, due_date, amount, discount or penalty` };
    else if (isPlain && index === 0 && !hasTermsOfAll)
      yield {
        path,
        message: `${path} has neither amount nor discount nor penalty: give terms and due date of the whole invoice as payment_terms and due_date`,
      };
    for (const [name, conditions] of Object.entries({ discount, penalty })) {
      if (conditions === undefined) continue;
      if (isEmpty(conditions)) yield { path: `${path}.${name}`, message: `${path}.${name} is empty: remove it` };
      const { period, period_unit } = conditions;
      yield* together(`${path}.${name}`, { period, period_unit });
    }
  }
}

function isEmpty(value: object | undefined): boolean {
  return value === undefined || Object.keys(value).length === 0;
}

/** A number and its unit. */
function* together(path: string, pair: Readonly<Record<string, string | undefined>>): Generator<Violation> {
  const [given] = Object.entries(pair).filter(([, value]) => value !== undefined);
  if (!given) return;
  for (const [name, value] of Object.entries(pair)) {
    if (value === undefined)
      yield {
        path: `${path}.${name}`,
        message: `${path}.${name} is missing: ${given[0]} is given, and they go together`,
      };
  }
}
