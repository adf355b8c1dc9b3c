/** Opens an invoice in XML from any source: its block, what it says of itself, and every value that the block has no field for. */

import { formatOfGuideline, type KnownProfile, type Syntax } from "./formats.ts";
import type { InvoiceBlock } from "./model/block/schema.ts";
import { readInvoice } from "./model/read-invoice.ts";
import { NotAnInvoice } from "./not-an-invoice.ts";
import { rewrittenValues } from "./reading/rewritten-values.ts";
import { PathNumbers, traceDocument } from "./reading/traced-document.ts";
import { unmappedValues } from "./reading/unmapped-values.ts";
import { knownPrefixes, syntaxOfDocument } from "./syntax/syntaxes.ts";
import type { UnmappedValue } from "./unmapped-value.ts";
import { readXml } from "./xml/read-xml.ts";
import { startBudget } from "./xml/work-budget.ts";

export interface OpenedInvoice {
  readonly syntax: Syntax;
  /** Null where the guideline is of a profile that is not known. */
  readonly profile: KnownProfile | null;
  /** BT-24, null where there is none. */
  readonly guideline: string | null;
  readonly block: InvoiceBlock;
  readonly unmapped: readonly UnmappedValue[];
}

/**
 * Opens an invoice; throws `XmlError` where the text is not XML, `NotAnInvoice` where it is another document, and
 * `TooMuchWork` where it is larger than any invoice.
 *
 * ```ts
 * const { block, unmapped } = openInvoiceXml(xml);
 * // unmapped: [{ location: "/rsm:CrossIndustryInvoice/…", name: "ram:ParentLineID", value: "1" }]
 * ```
 */
export function openInvoiceXml(xml: string | Uint8Array): OpenedInvoice {
  startBudget();
  const original = readXml(xml, knownPrefixes);
  const syntax = syntaxOfDocument(original);
  if (!syntax.roots.includes(original.name)) throw new NotAnInvoice(original);

  const { guideline } = syntax.identify(original);
  const profile = guideline === null ? undefined : formatOfGuideline(guideline, syntax.name)?.profile;
  const paths = new PathNumbers();
  const { root, values } = traceDocument(original, paths);
  const block = syntax.read(root);
  // The guideline is given beside the block.
  const others = values.filter(({ value }) => value.trim() !== guideline);

  return {
    syntax: syntax.name,
    profile: profile ?? null,
    guideline,
    block,
    unmapped: unmappedValues(others, rewrittenValues(readInvoice(block).invoice, syntax.name, paths), block),
  };
}
