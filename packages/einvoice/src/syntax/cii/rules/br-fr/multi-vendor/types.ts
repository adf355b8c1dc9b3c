/** BR-FR-MV-13 and -14, BR-FR-BD-13 and -14: which types of document there are, and what they refer to. */

import { selfBilledTypes } from "../../../../../model/br-fr/self-billed-types.ts";
import { stringValue } from "../../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../../xml/white-space.ts";
import type { InvoiceDocument } from "../../../../invoice-document.ts";
import { special } from "../../../../rules/french-frameworks.ts";
import { has, is, quote } from "../../../../select.ts";
import type { RulePattern } from "../../../../xml-rule.ts";
import { isBidirectional, isMultiVendor } from "../billing-framework.ts";
import { at, exchanged, line, pattern } from "../paths.ts";
import { isSubInvoice } from "./sub-invoices.ts";

function precedingOf(
  prefix: string,
  applies: (invoice: InvoiceDocument) => boolean,
  codes: readonly string[],
): RulePattern {
  const path = "SpecifiedLineTradeSettlement/InvoiceReferencedDocument";
  return pattern(prefix, {
    match: line,
    when: (node) => isSubInvoice(node) && is(node.parent!.parent!, "rsm:ExchangedDocument/TypeCode", ...codes),
    rules: [
      special(
        `${prefix}-EXT-FR-FE-136`,
        applies,
        (node) => has(node, `${path}/IssuerAssignedID`),
        "The GROUP line of a credit or corrective invoice names no preceding invoice",
      ),
      special(
        `${prefix}-EXT-FR-FE-138`,
        applies,
        (node) => has(node, `${path}/FormattedIssueDateTime/qdt:DateTimeString`),
        "The GROUP line of a credit or corrective invoice does not date the preceding invoice",
      ),
    ],
  });
}

export const types: readonly RulePattern[] = [
  pattern(
    "BR-FR-MV-13",
    at(`${exchanged}/ram:TypeCode`, {
      id: "BR-FR-MV-13_BT-3",
      holds: (node, invoice) =>
        !isMultiVendor(invoice) ||
        (normalizeSpace(stringValue(node)) !== "" && !selfBilledTypes.includes(stringValue(node))),
      message: (node) =>
        `An invoice of several sellers cannot be self-billed, as type ${quote(stringValue(node))} says`,
    }),
  ),
  pattern(
    "BR-FR-BD-13",
    at(`${exchanged}/ram:TypeCode`, {
      id: "BR-FR-BD-13_BT-3",
      holds: (node, invoice) =>
        !isBidirectional(invoice) || selfBilledTypes.includes(normalizeSpace(stringValue(node))),
      message: (node) => `An invoice in both directions is self-billed; its type ${quote(stringValue(node))} is not`,
    }),
  ),
  precedingOf("BR-FR-MV-14", isMultiVendor, ["384", "472", "381", "396", "503"]),
  precedingOf("BR-FR-BD-14", isBidirectional, ["261", "471", "473", "502"]),
];
