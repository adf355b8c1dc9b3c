/** What a syntax of an invoice is: it writes the read invoice, reads a document back into a block, and checks one. */

import type { InvoiceFormat, Syntax } from "../formats.ts";
import type { InvoiceIdentity } from "../invoice-identity.ts";
import type { InvoiceBlock } from "../model/block/schema.ts";
import type { Invoice } from "../model/invoice.ts";
import type { RuleSetName } from "../rule-set.ts";
import type { XmlElement } from "../xml/tree.ts";
import type { XmlCheckOptions } from "../xml-check-options.ts";
import type { XmlMessageList } from "../xml-message-list.ts";
import type { SetReport } from "../xml-report.ts";

export interface InvoiceSyntax {
  readonly name: Syntax;
  /** The root elements of its documents, by their canonical names. */
  readonly roots: readonly string[];
  /** Its namespaces by the prefixes that its rules know them by. */
  readonly namespaces: Readonly<Record<string, string>>;
  readonly write: (invoice: Invoice, format: InvoiceFormat) => string;
  readonly read: (root: XmlElement) => InvoiceBlock;
  readonly identify: (root: XmlElement) => Omit<InvoiceIdentity, "syntax">;
  /** The sets that are asked for, or that are for this document, with the versions in force. */
  readonly setsFor: (root: XmlElement, options: XmlCheckOptions) => SetReport[];
  /** Reports what breaks the structure of its profile and the rules of the sets that are to be checked. */
  readonly check: (root: XmlElement, sets: readonly SetReport[], messages: XmlMessageList) => void;
  /** The ids of the rules of a set, as the official asserts have them. */
  readonly ruleIds: (set: RuleSetName) => string[];
}
