/** Rules that are only for some French billing frameworks (BT-23), and what they compare amounts by. */

import { absolute, compare, type Decimal, times } from "../../model/decimal.ts";
import type { XmlElement } from "../../xml/tree.ts";
import type { InvoiceDocument } from "../invoice-document.ts";
import type { XmlRule } from "../xml-rule.ts";

/** Several sellers on one invoice. */
export const multiVendorFrameworks: readonly string[] = ["S8", "B8", "M8"];

/** An invoice in both directions, written by the buyer. */
export const bidirectionalFrameworks: readonly string[] = ["S9", "B9", "M9"];

/** A rule that only asks where the framework is a special one. */
export function special(
  id: string,
  applies: (invoice: InvoiceDocument) => boolean,
  holds: (node: XmlElement, invoice: InvoiceDocument) => boolean,
  message: string,
): XmlRule {
  return { id, holds: (node, invoice) => !applies(invoice) || holds(node, invoice), message: () => message };
}

const cent: Decimal = { units: 1n, scale: 2 };

/** Whether a difference is at most this number of cents. */
export function isWithinCents(difference: Decimal, cents: number): boolean {
  return compare(absolute(difference), times(cent, { units: BigInt(cents), scale: 0 })) <= 0;
}
