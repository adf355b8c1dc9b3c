/** The few things of a CII invoice that its container has to agree with. */
import { SaxesParser } from "saxes";

export interface InvoiceXml {
  isWellFormed: boolean;
  /** BT-24. */
  guideline: string | null;
  /** BT-40 and BT-55. */
  sellerCountry: string | null;
  buyerCountry: string | null;
}

const GUIDELINE = "GuidelineSpecifiedDocumentContextParameter/ID";
const COUNTRY = "PostalTradeAddress/CountryID";

export function readInvoiceXml(bytes: Uint8Array): InvoiceXml {
  const invoice: InvoiceXml = { isWellFormed: true, guideline: null, sellerCountry: null, buyerCountry: null };
  const path: string[] = [];
  let text = "";
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on("error", () => {
    invoice.isWellFormed = false;
  });
  parser.on("opentag", ({ local }) => {
    path.push(local);
    text = "";
  });
  parser.on("text", (piece) => {
    text += piece;
  });
  parser.on("closetag", () => {
    const place = path.join("/");
    if (place.endsWith(GUIDELINE)) invoice.guideline ??= text.trim();
    if (place.endsWith(`SellerTradeParty/${COUNTRY}`)) invoice.sellerCountry ??= text.trim();
    if (place.endsWith(`BuyerTradeParty/${COUNTRY}`)) invoice.buyerCountry ??= text.trim();
    path.pop();
    text = "";
  });
  parser.write(new TextDecoder().decode(bytes)).close();

  return invoice;
}
