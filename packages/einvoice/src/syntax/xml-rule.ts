/** What a rule of an XML rule set is: a row under a context, the contexts of a pattern in the order that decides which one fires. */

import type { RulePackTitle } from "../rule-packs.ts";
import type { XmlElement } from "../xml/tree.ts";
import type { InvoiceDocument } from "./invoice-document.ts";

export interface XmlRule {
  /** The official assert id. */
  readonly id: string;
  /** The versions of the set that have this row; without it, those of its context. */
  readonly sets?: readonly RulePackTitle[];
  /** It holds for every element without attributes. */
  readonly asksAttributes?: true;
  readonly holds: (node: XmlElement, invoice: InvoiceDocument) => boolean;
  readonly message: (node: XmlElement, invoice: InvoiceDocument) => string;
}

export interface RuleContext {
  /** `/a/b` from the root, `//a/b` or `a/b` anywhere; the last step may be `ram:*` or, for any element, `*`. */
  readonly match: string;
  /** Which names `ram:*` or `*` stands for; asked once a name. */
  readonly named?: (name: string) => boolean;
  /** No element without attributes is in it. */
  readonly asksAttributes?: true;
  readonly when?: (node: XmlElement, invoice: InvoiceDocument) => boolean;
  readonly rules: readonly XmlRule[];
}

/** Of the contexts of one pattern only the first that matches a node fires for it. */
export interface RulePattern {
  readonly name: string;
  readonly sets: readonly RulePackTitle[];
  readonly contexts: readonly RuleContext[];
}
