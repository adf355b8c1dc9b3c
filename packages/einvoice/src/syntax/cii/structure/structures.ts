/** The structures of the Factur-X profiles, and the one that a document is held against. */

import { defaultFormat, formatOfGuideline, type KnownProfile } from "../../../formats.ts";
import { locationOf, type XmlElement } from "../../../xml/tree.ts";
import type { XmlMessageList } from "../../../xml-message-list.ts";
import { type Content, checkChildren, rowsOf, type StructureTable } from "../../check-structure.ts";
import { quote, select, value } from "../../select.ts";
import { guidelinePath } from "../paths.ts";
import basic from "./basic.json" with { type: "json" };
import basicWl from "./basicwl.json" with { type: "json" };
import en16931 from "./en16931.json" with { type: "json" };
import extended from "./extended.json" with { type: "json" };
import minimum from "./minimum.json" with { type: "json" };

const tables: Partial<Record<KnownProfile, StructureTable>> = { en16931, extended, basic, basicwl: basicWl, minimum };

const precedingInvoices =
  "rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:InvoiceReferencedDocument";

/** What a document of the profile consists of. */
export function structureOf(profile: KnownProfile): Content | undefined {
  const table = tables[profile];
  return table && { rows: rowsOf(table, "CrossIndustryInvoice") };
}

/**
 * Reports everything that does not fit the table of the profile that the invoice names; a warning where there is no table.
 * Gives the profile whose structure the document has without a fault.
 */
export function checkStructure(root: XmlElement, messages: XmlMessageList): KnownProfile | undefined {
  const guideline = value(root, guidelinePath);
  // An invoice that names no guideline is held against the full profile, where that is the first fault.
  const profile = guideline === "" ? defaultFormat.profile : formatOfGuideline(guideline)?.profile;
  if (profile === "xrechnung") checkPrecedingInvoices(root, messages);
  const table = profile && tables[profile];
  if (!table) {
    const message = `The structure was not checked: there is no table for the guideline ${quote(guideline)}`;
    messages.add({ rule: "XSD", severity: "warning", message, location: locationOf(root) });
    return undefined;
  }
  if (root.name !== "rsm:CrossIndustryInvoice") return undefined;
  let isSound = true;
  checkChildren(root, rowsOf(table, "CrossIndustryInvoice"), (node, message) => {
    isSound = false;
    messages.report("XSD", node, message);
  });
  return isSound ? profile : undefined;
}

/** XRechnung is written in D16B: of what we write, the only element that this older schema has less room for. */
function checkPrecedingInvoices(root: XmlElement, messages: XmlMessageList): void {
  const [, ...more] = select(root, precedingInvoices);
  for (const document of more)
    messages.report(
      "XSD",
      document,
      () =>
        "XRechnung in CII has room for one preceding invoice (BG-3): leave out the others, or write the invoice in UBL",
    );
}
