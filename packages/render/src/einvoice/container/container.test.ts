import { readFileSync } from "node:fs";
import { pdfFormatOfGuideline } from "@platen/einvoice";
import { finishPdf, PdfDict, type PdfDocument, PdfName, PdfString, readPdf, writePdf } from "@platen/pdf";
import { expect, test } from "vitest";
import { checkContainer } from "./check-container.ts";
import { invoiceAttachment } from "./invoice-attachment.ts";

const printed = () => readFileSync(new URL("../../../../pdf/test/fixtures/printed.pdf", import.meta.url));
const modifiedAt = new Date("2026-11-15T10:20:30Z");
const metadata = {
  title: "Invoice",
  author: null,
  subject: null,
  keywords: null,
  language: "fr",
  creatorTool: "Platen",
  producer: "Platen",
  createdAt: modifiedAt,
};

const invoice = (guideline: string, country = "FR") =>
  new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${guideline}</ram:ID>
</ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeAgreement>
<ram:SellerTradeParty><ram:PostalTradeAddress><ram:CountryID>${country}</ram:CountryID></ram:PostalTradeAddress></ram:SellerTradeParty>
</ram:ApplicableHeaderTradeAgreement></rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`);
const EN16931 = "urn:cen.eu:en16931:2017";

const attachment = (guideline: string, sellerCountry = "FR") =>
  invoiceAttachment(invoice(guideline, sellerCountry), pdfFormatOfGuideline(guideline)!, { sellerCountry, modifiedAt });

const textString = (text: string) => new PdfString(new TextEncoder().encode(text));

function invoicePdf({ claim, file } = attachment(EN16931)): Uint8Array {
  return finishPdf(printed(), { metadata, claims: { standards: ["ua1", "a3a"], facturX: claim }, files: [file] }).bytes;
}

/** The rules that fire once the file has been changed. */
function rulesAfter(change: (document: PdfDocument) => void): string[] {
  const document = readPdf(invoicePdf());
  change(document);

  return checkContainer(writePdf(document)).map(({ rule }) => rule);
}

function specification(document: PdfDocument): PdfDict {
  return document.resolve(document.array(document.catalog, "AF")![0]) as PdfDict;
}

test("level, file name and relationship follow the XML's guideline and the seller's country", () => {
  const rows = [
    [EN16931, "FR", "EN 16931", "factur-x.xml", "Source"],
    [EN16931, "DE", "EN 16931", "factur-x.xml", "Alternative"],
    ["urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic", "FR", "BASIC", "factur-x.xml", "Data"],
    ["urn:factur-x.eu:1p0:minimum", "DE", "MINIMUM", "factur-x.xml", "Data"],
    [
      "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0",
      "DE",
      "XRECHNUNG",
      "xrechnung.xml",
      "Alternative",
    ],
  ] as const;
  for (const [guideline, country, conformanceLevel, fileName, relationship] of rows) {
    const { claim, file } = attachment(guideline, country);
    expect([claim.conformanceLevel, claim.fileName, file.name, file.relationship]).toEqual([
      conformanceLevel,
      fileName,
      fileName,
      relationship,
    ]);
    expect(checkContainer(invoicePdf(attachment(guideline, country)))).toEqual([]);
  }
});

test("an XRechnung between French parties is refused, and so is a file that is not XML", () => {
  const xrechnung = "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0";
  const { claim, file } = attachment(xrechnung);
  const french = new TextDecoder()
    .decode(file.bytes)
    .replace(/<ram:SellerTradeParty>(.*)<\/ram:SellerTradeParty>/, "$&<ram:BuyerTradeParty>$1</ram:BuyerTradeParty>");
  const rulesOf = (xml: string) =>
    checkContainer(invoicePdf({ claim, file: { ...file, bytes: new TextEncoder().encode(xml) } })).map(
      ({ rule }) => rule,
    );

  expect(rulesOf(french)).toEqual(["BR-HYBRID-FR-01"]);
  expect(rulesOf("<a>")).toEqual(["HYBRID-XML"]);
});

test("a claim without its one file is refused", () => {
  const { claim, file } = attachment(EN16931);
  const claims = { standards: ["a3b" as const], facturX: claim };

  expect(() => finishPdf(printed(), { metadata, claims, files: [] })).toThrow("0 files are called factur-x.xml");
  expect(() => finishPdf(printed(), { metadata, claims, files: [file, file] })).toThrow(
    "2 files are called factur-x.xml",
  );
});

test("each disagreement of file, claims and XML has its rule", () => {
  expect(rulesAfter((document) => document.catalog.delete("AF"))).toEqual(["BR-HYBRID-12"]);
  expect(rulesAfter((document) => specification(document).set("UF", textString("other.xml")))).toContain(
    "HYBRID-ONE-XML",
  );
  expect(rulesAfter((document) => specification(document).set("F", textString("other.xml")))).toEqual(["BR-HYBRID-13"]);
  expect(rulesAfter((document) => specification(document).set("AFRelationship", PdfName.of("Supplement")))).toEqual([
    "BR-HYBRID-11",
  ]);
  expect(rulesAfter((document) => document.catalog.delete("Metadata"))).toEqual([
    "HYBRID-PDFA",
    "BR-HYBRID-03",
    "BR-HYBRID-04",
  ]);
  expect(rulesAfter((document) => document.catalog.set("Names", new PdfDict()))).toEqual([]);
});

test("a level other than the XML's is found", () => {
  const { claim, file } = attachment(EN16931);
  const facturX = { ...claim, conformanceLevel: "BASIC", version: "1.09" };
  const { bytes } = finishPdf(printed(), { metadata, claims: { standards: ["a3b"], facturX }, files: [file] });

  expect(checkContainer(bytes).map(({ rule, severity }) => [rule, severity])).toEqual([
    ["BR-HYBRID-09", "error"],
    ["BR-HYBRID-10", "warning"],
    ["BR-HYBRID-15", "error"],
  ]);
});
