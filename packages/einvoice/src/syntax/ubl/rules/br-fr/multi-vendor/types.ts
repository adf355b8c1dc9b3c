/** BR-FR-MV-13 and -14, BR-FR-BD-13 and -14: which types of document there are, and what they refer to. */

import { selfBilledTypes } from "../../../../../model/br-fr/self-billed-types.ts";
import { stringValue, type XmlElement } from "../../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../../xml/white-space.ts";
import type { InvoiceDocument } from "../../../../invoice-document.ts";
import { special } from "../../../../rules/french-frameworks.ts";
import { has, select } from "../../../../select.ts";
import type { RulePattern } from "../../../../xml-rule.ts";
import { isBidirectional, isMultiVendor } from "../billing-framework.ts";
import { documentType } from "../document-type.ts";
import { anywhere, inOwnLines, pattern } from "../paths.ts";
import { isHead, isOwn } from "./sub-invoices.ts";

function typeRule(id: string, applies: (invoice: InvoiceDocument) => boolean, isSelfBilled: boolean): RulePattern {
  const rule = special(
    id,
    applies,
    (node) => {
      const type = normalizeSpace(stringValue(node));
      return type !== "" && selfBilledTypes.includes(type) === isSelfBilled;
    },
    isSelfBilled
      ? "An invoice in both directions is self-billed; its type is not"
      : "An invoice of several sellers cannot be self-billed, as its type says",
  );
  return pattern(
    id,
    anywhere("ubl:Invoice/cbc:InvoiceTypeCode", rule),
    anywhere("cn:CreditNote/cbc:CreditNoteTypeCode", rule),
  );
}

function precedingOf(
  prefix: string,
  applies: (invoice: InvoiceDocument) => boolean,
  codes: readonly string[],
): RulePattern {
  const names = (head: XmlElement, invoice: InvoiceDocument, field: string) =>
    select(head.parent!, "cac:BillingReference")
      .filter((reference) => hasOther(reference, invoice))
      .some((reference) => has(reference, `cac:InvoiceDocumentReference/${field}`));
  return pattern(
    prefix,
    inOwnLines("cac:BillingReference", {
      when: (head, invoice) => isHead(head, invoice) && codes.includes(documentType(invoice.root)),
      rules: [
        special(
          `${prefix}-EXT-FR-FE-136`,
          applies,
          (head, invoice) => names(head, invoice, "cbc:ID"),
          "The GROUP line of a credit or corrective invoice names no preceding invoice",
        ),
        special(
          `${prefix}-EXT-FR-FE-138`,
          applies,
          (head, invoice) => names(head, invoice, "cbc:IssueDate"),
          "The GROUP line of a credit or corrective invoice does not date the preceding invoice",
        ),
      ],
    }),
  );
}

/** Whether a reference is to another invoice. */
function hasOther(reference: XmlElement, invoice: InvoiceDocument): boolean {
  return has(reference, "cac:InvoiceDocumentReference/cbc:ID") && !isOwn(reference, invoice);
}

export const types: readonly RulePattern[] = [
  typeRule("BR-FR-MV-13_BT-3", isMultiVendor, false),
  typeRule("BR-FR-MV-BD_BT-3", isBidirectional, true),
  precedingOf("BR-FR-MV-14", isMultiVendor, ["384", "472", "381", "396", "503"]),
  precedingOf("BR-FR-BD-14", isBidirectional, ["261", "471", "473", "502"]),
];
