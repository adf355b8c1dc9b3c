import { expect, test } from "vitest";
import { smallPdf, streamText } from "../../../../test/small-pdf.ts";
import type { Profile } from "../../../standards.ts";
import { checkPdf } from "../../check-pdf.ts";

const RDF = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"';
const IDENTIFICATION =
  '<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="3" pdfaid:conformance="B"/>';
const NAMESPACES =
  'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#" xmlns:xmpTPg="http://ns.adobe.com/xap/1.0/t/pg/" xmlns:own="urn:own#" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"';

function packet(properties: string, header = '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>'): string {
  return `${header}<rdf:RDF ${RDF}>${IDENTIFICATION}<rdf:Description rdf:about="" ${NAMESPACES}>${properties}</rdf:Description></rdf:RDF><?xpacket end="w"?>`;
}

function metadata(xmp: string): string {
  return streamText("/Type/Metadata/Subtype/XML", xmp);
}

/** The failed rules on metadata and embedded files. */
function failed(xmp: string, more: Parameters<typeof smallPdf>[0] = {}, profile: Profile = "a3b"): string[] {
  const bytes = smallPdf({
    ...more,
    catalog: `/Metadata 5 0 R${more.catalog ?? ""}`,
    objects: { 5: metadata(xmp), ...more.objects },
  });

  return checkPdf(bytes, profile)
    .failures.map(({ rule }) => rule)
    .filter((rule) => /^6\.[68]/.test(rule));
}

function extension(type: string, more = ""): string {
  return `<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Own</pdfaSchema:schema><pdfaSchema:namespaceURI>urn:own#</pdfaSchema:namespaceURI><pdfaSchema:prefix>own</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>count</pdfaProperty:name><pdfaProperty:valueType>${type}</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>How many</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property>${more}</rdf:li></rdf:Bag></pdfaExtension:schemas>`;
}

test("a packet of predefined properties with values of their types passes", () => {
  const properties = `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">A</rdf:li></rdf:Alt></dc:title><dc:creator><rdf:Seq><rdf:li>Åse</rdf:li></rdf:Seq></dc:creator><xmp:CreateDate>2026-11-15T10:00:00Z</xmp:CreateDate><xmpTPg:MaxPageSize rdf:parseType="Resource"><stDim:w>210</stDim:w><stDim:unit>mm</stDim:unit></xmpTPg:MaxPageSize>`;

  expect(failed(packet(properties))).toEqual([]);
});

test.each([
  ["a text where an ordered array belongs", "<dc:creator>Åse</dc:creator>"],
  [
    "an unordered array where an ordered one belongs",
    "<dc:creator><rdf:Bag><rdf:li>Åse</rdf:li></rdf:Bag></dc:creator>",
  ],
  ["an alternative without languages", "<dc:title><rdf:Alt><rdf:li>A</rdf:li></rdf:Alt></dc:title>"],
  ["a date in words", "<xmp:CreateDate>yesterday</xmp:CreateDate>"],
  [
    "a structure with a field of another type",
    '<xmpTPg:MaxPageSize rdf:parseType="Resource"><stDim:w>wide</stDim:w></xmpTPg:MaxPageSize>',
  ],
  [
    "a structure with an unknown field",
    '<xmpTPg:MaxPageSize rdf:parseType="Resource"><stDim:depth>1</stDim:depth></xmpTPg:MaxPageSize>',
  ],
])("%s is not of its type", (_, property) => {
  expect(failed(packet(property))).toEqual(["6.6.2.3.1-2"]);
});

test("a property that nothing defines fails twice, and is named", () => {
  const bytes = smallPdf({ catalog: "/Metadata 5 0 R", objects: { 5: metadata(packet("<own:count>1</own:count>")) } });
  const failures = checkPdf(bytes, "a3b").failures.filter(({ rule }) => rule.startsWith("6.6.2.3.1"));

  expect(failures.map(({ rule, places }) => [rule, places])).toEqual([
    ["6.6.2.3.1-1", [{ detail: "own:count" }]],
    ["6.6.2.3.1-2", [{ detail: "own:count" }]],
  ]);
});

test("an extension schema defines properties, also for the packets of other objects", () => {
  const own = packet(extension("closed choice of Integer"));
  const ofPage = (value: string) => ({
    page: "/Metadata 6 0 R",
    objects: { 6: metadata(packet(`<own:count>${value}</own:count>`)) },
  });

  expect(failed(own, ofPage("7"))).toEqual([]);
  expect(failed(own, ofPage("seven"))).toEqual(["6.6.2.3.1-2"]);
  expect(failed(packet(""), ofPage("7"))).toEqual(["6.6.2.3.1-1", "6.6.2.3.1-2"]);
});

test("an extension schema with an unknown type and an entry of its own is refused", () => {
  const xmp = packet(extension("Money", "<pdfaSchema:author>Me</pdfaSchema:author>"));

  expect(failed(xmp)).toEqual(["6.6.2.3.2-1", "6.6.2.3.3-8"]);
});

test("a packet that is not RDF has no identification either", () => {
  expect(failed(packet("<dc:source>a</dc:source><dc:source>b</dc:source>"))).toEqual([
    "6.6.2.1-4",
    "6.6.2.1-5",
    "6.6.4-1",
  ]);
});

test("attributes of the packet header that were given up are refused", () => {
  const header = '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d" bytes="900" encoding="UTF-8"?>';

  expect(failed(packet("", header))).toEqual(["6.6.2.1-2", "6.6.2.1-3"]);
});

test("part and level must be those of the profile", () => {
  expect(failed(packet(""), {}, "a2b")).toEqual(["6.6.4-2"]);
  expect(failed(packet(""), {}, "a3u")).toEqual(["6.6.4-3"]);
});

const SPECIFICATION = "<</Type/Filespec/F(a.xml)/UF(a.xml)/AFRelationship/Data/EF<</F 7 0 R>>>>";
const FILE = streamText("/Type/EmbeddedFile/Subtype/text#2Fxml", "<a/>");
const NAMES = "/Names<</EmbeddedFiles<</Names[(a.xml)6 0 R]>>>>";

test("an embedded file needs names, a media type, a relationship and an association", () => {
  const bare = "<</Type/Filespec/F(a.xml)/EF<</F 7 0 R>>>>";
  const untyped = streamText("/Type/EmbeddedFile", "<a/>");

  expect(failed(packet(""), { catalog: `${NAMES}/AF[6 0 R]`, objects: { 6: SPECIFICATION, 7: FILE } })).toEqual([]);
  expect(failed(packet(""), { catalog: NAMES, objects: { 6: bare, 7: untyped } })).toEqual([
    "6.8-1",
    "6.8-2",
    "6.8-3",
    "6.8-4",
  ]);
});

test("PDF/A-2 carries only files that are PDF/A themselves", () => {
  const two = (text: string) => text.replace('part="3"', 'part="2"');
  const inner = (xmp: string) =>
    Buffer.from(smallPdf({ catalog: "/Metadata 5 0 R", objects: { 5: metadata(xmp) } })).toString("latin1");
  const carrying = (file: string) => ({
    catalog: NAMES,
    objects: { 6: SPECIFICATION, 7: streamText("/Type/EmbeddedFile/Subtype/application#2Fpdf", file) },
  });

  expect(failed(two(packet("")), carrying(inner(two(packet("")))), "a2b")).toEqual([]);
  expect(failed(two(packet("")), carrying(inner(two(packet("<own:count>1</own:count>")))), "a2b")).toEqual(["6.8-5"]);
  expect(failed(two(packet("")), carrying("no PDF at all"), "a2b")).toEqual(["6.8-5"]);
});

test("metadata in other encodings is read and refused", () => {
  const wide = [...packet("")].map((character) => `\0${character}`).join("");

  expect(failed(wide)).toEqual(["6.6.2.1-5"]);
});
