/** Damaged files of invoices, from a seed: XML in both syntaxes, PDF, and XML with entities that grow or lead outside. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeInvoiceXml } from "@platen/einvoice";
import { finishPdf } from "@platen/pdf";
import { damageXml } from "./damage-xml.ts";
import { generateInvoice } from "./generate-invoice.ts";
import { Random } from "./random.ts";

/** A PDF costs about as much as ten XML. */
const EVERY_PDF = 10;
const EVERY_ENTITIES = 101;
const MADE_AT = new Date("2026-11-15T10:00:00Z");

function pdfWith(xml: string): Uint8Array {
  const printed = readFileSync(join(import.meta.dirname, "../../../packages/pdf/test/fixtures/printed.pdf"));
  const words = { title: "Invoice", author: null, subject: null, keywords: null, language: "en" };
  const metadata = { ...words, creatorTool: "Platen", producer: "Platen", createdAt: MADE_AT };
  const fileName = "factur-x.xml";
  const facturX = { documentType: "INVOICE", fileName, version: "1.0", conformanceLevel: "EN 16931" };
  const file = {
    name: fileName,
    bytes: new TextEncoder().encode(xml),
    contentType: "text/xml",
    description: "The invoice",
    relationship: "Alternative" as const,
    modifiedAt: MADE_AT,
  };

  return finishPdf(printed, { metadata, claims: { standards: ["a3b"], facturX }, files: [file] }).bytes;
}

function damagePdf(pdf: Uint8Array, random: Random): Uint8Array {
  const bytes = Buffer.from(pdf);
  for (let change = random.integer(1, 20); change > 0; change--) {
    bytes[random.integer(0, bytes.length - 1)] = random.integer(0, 255);
  }
  if (random.chance(0.3)) return bytes.subarray(0, random.integer(20, bytes.length));
  return bytes;
}

/** Each names the one before it ten times. */
const BOMB = `<!DOCTYPE a [<!ENTITY e0 "${"x".repeat(1000)}">${Array.from(
  { length: 20 },
  (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`,
).join("")}]><a>&e20;</a>`;
const OUTSIDE = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>';

export interface DamagedFile {
  bytes: Uint8Array;
  contentType: "application/xml" | "application/pdf";
}

export function* damagedFiles(seed: number): Generator<DamagedFile, never> {
  const random = new Random(seed);
  const files = Array.from({ length: 20 }, (_, index) =>
    writeInvoiceXml(generateInvoice(500 + index), { syntax: index % 2 === 0 ? "cii" : "ubl" }),
  );
  const pdf = pdfWith(files[0]!);
  const xml = (text: string) => ({ bytes: new TextEncoder().encode(text), contentType: "application/xml" }) as const;
  for (let index = 0; ; index++) {
    if (index % EVERY_PDF === 0) yield { bytes: damagePdf(pdf, random), contentType: "application/pdf" };
    else if (index % EVERY_ENTITIES === 0) yield xml(random.chance(0.5) ? BOMB : OUTSIDE);
    else yield xml(damageXml(random.pick(files), random));
  }
}
