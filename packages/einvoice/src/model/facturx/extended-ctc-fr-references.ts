/** EXTENDED-CTC-FR on other documents: Factur-X EXTENDED has a place for their dates, types and names, which France leaves to preceding invoices and attachments. */

import { type DataRule, each, type Violation } from "../data-rule.ts";
import type { Invoice } from "../invoice.ts";
import { datedReferences } from "./extended-format.ts";

type Line = NonNullable<Invoice["lines"]>[number];
type LineDocument = NonNullable<Line["documents"]>[number];

const lineReferences = [
  "order",
  "sales_order",
  "quotation",
  "contract",
  "despatch_advice",
  "receiving_advice",
  "delivery_note",
] as const;

/** A field that France has no place for, and what it says. */
type Given = readonly [path: string, value: string | undefined];

function leftOut(id: string, uses: readonly string[], why: string, given: (invoice: Invoice) => Iterable<Given>) {
  return each(id, uses, function* (invoice): Generator<Violation> {
    for (const [path, value] of given(invoice)) {
      if (value === undefined) continue;
      yield { path, message: `${path} is "${value}"; between French businesses ${why}` };
    }
  });
}

function* datesOf(invoice: Invoice): Generator<Given> {
  for (const name of datedReferences) yield [`${name}_date`, invoice[`${name}_date`]];
  for (const name of ["delivery_note", "quotation"] as const) yield [`${name}.date`, invoice[name]?.date];
  for (const [index, { date }] of (invoice.customer_orders ?? []).entries())
    yield [`customer_orders[${index}].date`, date];
  for (const [index, { invoice: paid }] of (invoice.advance_payments ?? []).entries())
    yield [`advance_payments[${index}].invoice.date`, paid?.date];
  for (const [index, line] of (invoice.lines ?? []).entries()) {
    for (const name of lineReferences) yield [`lines[${index}].${name}.date`, line[name]?.date];
    for (const [at, { date }] of (line.documents ?? []).entries())
      yield [`lines[${index}].documents[${at}].date`, date];
  }
}

function* typesOf(invoice: Invoice): Generator<Given> {
  for (const [index, { type_code }] of (invoice.preceding_invoices ?? []).entries())
    yield [`preceding_invoices[${index}].type_code`, type_code];
  for (const [index, { invoice: paid }] of (invoice.advance_payments ?? []).entries())
    yield [`advance_payments[${index}].invoice.type_code`, paid?.type_code];
  for (const [index, { preceding_invoice }] of (invoice.lines ?? []).entries())
    yield [`lines[${index}].preceding_invoice.type_code`, preceding_invoice?.type_code];
}

/** A field of the documents that are not of the type which may have it. */
function ofOtherTypes(name: keyof LineDocument, types: readonly string[]) {
  return function* (invoice: Invoice): Generator<Given> {
    for (const [index, { documents = [] }] of (invoice.lines ?? []).entries()) {
      for (const [at, document] of documents.entries()) {
        if (!types.includes(document.type_code ?? ""))
          yield [`lines[${index}].documents[${at}].${name}`, document[name]];
      }
    }
  };
}

const dateFields = [
  ...datedReferences.map((name) => `${name}_date`),
  "delivery_note.date",
  "quotation.date",
  "customer_orders[].date",
  "advance_payments[].invoice.date",
  ...lineReferences.map((name) => `lines[].${name}.date`),
  "lines[].documents[].date",
];
const typeFields = [
  "preceding_invoices[].type_code",
  "advance_payments[].invoice.type_code",
  "lines[].preceding_invoice.type_code",
];
const documents = ["lines[].documents"];

/** A second due date stops the official rule with an error: no platform accepts the file. */
const oneDueDate = each("BR-FR-CO-07_BT-9", ["due_date", "instalments[].due_date"], function* (invoice) {
  let first: string | undefined = invoice.due_date === undefined ? undefined : "due_date";
  for (const [index, { due_date }] of (invoice.instalments ?? []).entries()) {
    const path = `instalments[${index}].due_date`;
    if (due_date === undefined) continue;
    if (first === undefined) first = path;
    else
      yield {
        path,
        message: `${path} is "${due_date}" beside ${first}; between French businesses an invoice has one due date: keep the last one as due_date and write the others in payment_terms`,
      };
  }
});

export const ctcFrReferences: readonly DataRule[] = [
  leftOut(
    "CII-DT-027",
    dateFields,
    "only a preceding invoice has a date: leave it out, or write it in a note",
    datesOf,
  ),
  leftOut("CII-DT-018", typeFields, "a reference to an invoice has no type: leave it out", typesOf),
  leftOut(
    "CII-DT-018",
    documents,
    "a document is of the type 50, 130 or 916: use one of them",
    ofOtherTypes("type_code", ["50", "130", "916"]),
  ),
  leftOut(
    "CII-DT-021",
    documents,
    "only a document of the type 916 has a name: leave it out",
    ofOtherTypes("name", ["916"]),
  ),
  leftOut(
    "CII-DT-015",
    documents,
    "only a document of the type 916 has a url: leave it out",
    ofOtherTypes("url", ["916"]),
  ),
  leftOut(
    "CII-DT-024",
    documents,
    "only a document of the type 130 has a scheme: leave it out",
    ofOtherTypes("scheme", ["130"]),
  ),
  oneDueDate,
];
