/** What instalments say, as EN 16931 can carry it: one due date and one text. */

import type { Invoice } from "./invoice.ts";

/** The invoice with the texts of its instalments in `payment_terms` and, where it has no due date, the last one of theirs. */
export function withTermsOfInstalments(invoice: Invoice): Invoice {
  const { due_date, payment_terms, instalments = [] } = invoice;
  if (instalments.length === 0) return invoice;
  const texts = [payment_terms, ...instalments.map(({ terms }) => terms)].filter((text) => text !== undefined);
  const dates = due_date === undefined ? instalments.flatMap((each) => each.due_date ?? []) : [due_date];
  const last = dates.sort().at(-1);
  return {
    ...invoice,
    ...(last !== undefined && { due_date: last }),
    ...(texts.length > 0 && { payment_terms: texts.join("\n") }),
  };
}
