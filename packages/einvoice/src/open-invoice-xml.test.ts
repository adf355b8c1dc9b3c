import { expect, test } from "vitest";
import { fullInvoice } from "../test/example-invoices.ts";
import {
  convertInvoiceXml,
  InvoiceDataError,
  NotAnInvoice,
  openInvoiceXml,
  writeInvoiceXml,
  XmlError,
} from "./index.ts";

const full = fullInvoice();
const xml = writeInvoiceXml(full);
const changed = (from: string, to: string) => {
  expect(xml).toContain(from);
  return xml.replace(from, to);
};

test("an invoice that has a field for everything leaves nothing over", () => {
  const { syntax, profile, guideline, block, unmapped } = openInvoiceXml(xml);

  expect({ syntax, profile, guideline }).toEqual({
    syntax: "cii",
    profile: "en16931",
    guideline: "urn:cen.eu:en16931:2017",
  });
  expect(writeInvoiceXml(block)).toBe(xml);
  expect(unmapped).toEqual([]);
});

test("what has no field is listed with its place: elements, attributes, and the second of what is read once", () => {
  const withMore = changed(
    "<ram:AssociatedDocumentLineDocument>",
    '<ram:AssociatedDocumentLineDocument><x:Own xmlns:x="urn:own" kind="a">7</x:Own>',
  )
    .replace("<ram:BuyerReference>", "<ram:BuyerReference>another</ram:BuyerReference><ram:BuyerReference>")
    .replace(
      "</ram:ApplicableHeaderTradeAgreement>",
      "<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>R-1</ram:IssuerAssignedID><ram:TypeCode>999</ram:TypeCode></ram:AdditionalReferencedDocument></ram:ApplicableHeaderTradeAgreement>",
    );
  const { unmapped, block } = openInvoiceXml(withMore);
  const byName = new Map(unmapped.map(({ name, value, location }) => [`${name}=${value}`, location]));

  expect(block.buyer_reference).toBe("another");
  expect([...byName.keys()].toSorted()).toEqual([
    "@kind=a",
    `ram:BuyerReference=${full.buyer_reference}`,
    "ram:IssuerAssignedID=R-1",
    "ram:TypeCode=999",
    "{urn:own}Own=7",
  ]);
  expect(byName.get("{urn:own}Own=7")).toMatch(
    /IncludedSupplyChainTradeLineItem(\[1\])?\/ram:AssociatedDocumentLineDocument\/\*:Own$/,
  );
  expect(byName.get(`ram:BuyerReference=${full.buyer_reference}`)).toMatch(/ram:BuyerReference\[2\]$/);
});

test("a value that cannot be read is in the block as it is written, and not left over", () => {
  const { block, unmapped } = openInvoiceXml(
    xml.replace(
      /(<ram:IssueDateTime><udt:DateTimeString format="102">|<ram:IssueDateTime>\s*<udt:DateTimeString format="102">)\d+/,
      "$120261399",
    ),
  );

  expect(block.issue_date).toBe("2026-13-99");
  expect(unmapped).toEqual([]);
});

test("another document is refused with what it is; entities and DOCTYPEs are never read", () => {
  expect(() => openInvoiceXml("<html><body/></html>")).toThrow(NotAnInvoice);
  expect(() => openInvoiceXml("<html><body/></html>")).toThrow("a web page (HTML)");
  expect(() => openInvoiceXml('<CrossIndustryDocument xmlns="urn:ferd:CrossIndustryDocument:invoice:1p0"/>')).toThrow(
    "ZUGFeRD 1.0",
  );
  expect(() => openInvoiceXml('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')).toThrow(XmlError);
});

test("a profile that is in UBL alone is named, and kept where the syntax stays", () => {
  const peppol = changed(
    "urn:cen.eu:en16931:2017",
    "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0",
  );
  const ubl = convertInvoiceXml(peppol, { syntax: "ubl", profile: "peppol-bis-3" }).xml;

  expect(openInvoiceXml(ubl).profile).toBe("peppol-bis-3");
  expect(convertInvoiceXml(ubl, { syntax: "ubl" }).format.profile).toBe("peppol-bis-3");
});

test("converting to a smaller profile lists what is lost, with its place in the source", () => {
  const { xml: basic, lost, format } = convertInvoiceXml(xml, { syntax: "cii", profile: "basic" });

  expect(format.profile).toBe("basic");
  expect(openInvoiceXml(basic).block.project).toBeUndefined();
  expect(lost).toContainEqual({
    location:
      "/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement/ram:SpecifiedProcuringProject/ram:ID",
    name: "ram:ID",
    value: full.project,
  });
  expect(convertInvoiceXml(xml, { syntax: "cii" })).toMatchObject({ xml, lost: [] });
});

test("an invoice with a value that cannot be read is not converted", () => {
  const broken = xml.replace(/<ram:GrandTotalAmount>[^<]*/, "<ram:GrandTotalAmount>much");
  expect(() => convertInvoiceXml(broken, { syntax: "cii" })).toThrow(InvoiceDataError);
});
