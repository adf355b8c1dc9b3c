import { expect, test } from "vitest";
import { Budget } from "../budget.ts";
import { readXmp } from "./read-xmp.ts";
import { writeXmp } from "./write-xmp.ts";
import { readXml } from "./xml-tree.ts";

const metadata = {
  title: "A & B",
  author: "Åse",
  subject: null,
  keywords: "x, y",
  language: "nb",
  creatorTool: "Platen",
  producer: "Platen 1",
  createdAt: new Date("2026-11-15T10:20:30Z"),
};
const read = (text: string) => readXmp(readXml(text, new Budget()));
const facturX = { documentType: "INVOICE", fileName: "factur-x.xml", version: "1.0", conformanceLevel: "EN 16931" };

test("what is written reads back, extension schemas included", () => {
  const packet = read(new TextDecoder().decode(writeXmp(metadata, { standards: ["ua1", "a3a"], facturX })));
  const values = Object.fromEntries(packet.properties.map(({ prefix, name, values }) => [`${prefix}:${name}`, values]));

  expect(packet.isWellFormed).toBe(true);
  expect(values).toMatchObject({
    "dc:title": ["A & B"],
    "dc:creator": ["Åse"],
    "pdfuaid:part": ["1"],
    "pdfaid:conformance": ["A"],
    "fx:ConformanceLevel": ["EN 16931"],
  });
  expect(packet.extensionSchemas.map(({ prefix, properties }) => [prefix, properties.length])).toEqual([
    ["pdfuaid", 1],
    ["fx", 4],
  ]);
});

test("properties written as attributes count, and a broken packet gives what it has", () => {
  const rdf = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"';
  const text = `<rdf:RDF ${rdf}><rdf:Description rdf:about="" xmlns:a="urn:a" a:part="3"/><rdf:Description><broken`;
  const packet = read(text);

  expect(packet.isWellFormed).toBe(false);
  expect(packet.properties).toMatchObject([{ namespace: "urn:a", name: "part", values: ["3"] }]);
});
