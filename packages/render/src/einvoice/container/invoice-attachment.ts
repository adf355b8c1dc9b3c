/** What a file has to carry and to claim for the invoice XML in it. */
import { type PdfFormat, relationshipOf } from "@platen/einvoice";
import type { EmbeddedFile, XmpClaims } from "@platen/pdf";

export interface InvoiceAttachment {
  claim: NonNullable<XmpClaims["facturX"]>;
  file: EmbeddedFile;
}

/** The habits of the seller's country decide the relationship of the XML to the page. */
export function invoiceAttachment(
  xml: Uint8Array,
  format: PdfFormat,
  { sellerCountry, modifiedAt }: { sellerCountry: string | null | undefined; modifiedAt: Date },
): InvoiceAttachment {
  return {
    claim: {
      documentType: "INVOICE",
      fileName: format.fileName,
      version: "1.0",
      conformanceLevel: format.conformanceLevel,
    },
    file: {
      name: format.fileName,
      bytes: xml,
      contentType: "text/xml",
      description: "The invoice as XML (CII)",
      relationship: relationshipOf(format, sellerCountry),
      modifiedAt,
    },
  };
}
