/** What a file has to carry and to claim for the invoice XML in it. */
import type { EmbeddedFile } from "../finish/embed-file.ts";
import { PdfError } from "../objects/errors.ts";
import type { XmpClaims } from "../xmp/write-xmp.ts";
import { readInvoiceXml } from "./invoice-xml.ts";
import { PROFILES, profileOfGuideline } from "./profiles.ts";

export interface FacturXAttachment {
  claim: NonNullable<XmpClaims["facturX"]>;
  file: EmbeddedFile;
}

/**
 * The attachment and the claim for an invoice, both after the XML's own guideline (BT-24). The country whose habits decide
 * the relationship is the seller's, unless one is given.
 *
 * @example
 * const { claim, file } = facturXAttachment(xml, { modifiedAt: now });
 * finishPdf(printed, { metadata, claims: { standards: ["ua1", "a3a"], facturX: claim }, files: [file] });
 */
export function facturXAttachment(
  xml: Uint8Array,
  options: { modifiedAt: Date; country?: string; description?: string },
): FacturXAttachment {
  const { guideline, sellerCountry } = readInvoiceXml(xml);
  const profile = guideline === null ? null : profileOfGuideline(guideline);
  if (!profile) {
    const levels = PROFILES.map(({ conformanceLevel }) => conformanceLevel).join(", ");
    throw new PdfError(
      "unsupported",
      `The XML names the guideline "${guideline ?? ""}" (BT-24), which is none of ${levels}.`,
    );
  }
  const isGerman = (options.country ?? sellerCountry) === "DE";

  return {
    claim: {
      documentType: "INVOICE",
      fileName: profile.fileName,
      version: "1.0",
      conformanceLevel: profile.conformanceLevel,
    },
    file: {
      name: profile.fileName,
      bytes: xml,
      contentType: "text/xml",
      description: options.description ?? "The invoice as XML (CII)",
      relationship: isGerman ? profile.relationshipInGermany : profile.relationship,
      modifiedAt: options.modifiedAt,
    },
  };
}
