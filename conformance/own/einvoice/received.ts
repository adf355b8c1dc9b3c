/** Damaged XML and PDF files at the work on invoices that come in: each is answered or refused with a reason, never a crash. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeInvoiceXml } from "@platen/einvoice";
import { finishPdf } from "@platen/pdf";
import { RenderFailure, runInvoiceJob } from "@platen/render";
import type { OwnSuite } from "../../suite.ts";
import { damageXml } from "./damage-xml.ts";
import { generateInvoice } from "./generate-invoice.ts";
import { Random } from "./random.ts";

/** PLATEN_DAMAGED_FILES asks for another number of files in the full form. */
const counts = { short: 80, full: Number(process.env.PLATEN_DAMAGED_FILES ?? 1_000) };
/** A PDF costs about as much as ten XML. */
const EVERY_PDF = 10;
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

/** The first crash; a refusal is none. */
function crashOf(bytes: Uint8Array): string | null {
  const jobs = [
    { kind: "check-file", bytes },
    { kind: "read", bytes },
    { kind: "convert", bytes, format: { syntax: "ubl" } },
  ] as const;
  for (const job of jobs) {
    try {
      runInvoiceJob(job);
    } catch (error) {
      if (!(error instanceof RenderFailure)) return `${job.kind}: ${error instanceof Error ? error.stack : error}`;
      if (error.message === "") return `${job.kind}: refused without a reason`;
    }
  }
  return null;
}

export const suites: OwnSuite[] = [
  {
    name: "einvoice: damaged files that come in never crash",
    floor: 1,
    async run(extent) {
      const total = counts[extent];
      const random = new Random(2311);
      const files = Array.from({ length: 20 }, (_, index) => writeInvoiceXml(generateInvoice(500 + index)));
      const pdf = pdfWith(files[0]!);
      const notes: string[] = [];
      for (let index = 0; index < total; index++) {
        const bytes =
          index % EVERY_PDF === 0
            ? damagePdf(pdf, random)
            : new TextEncoder().encode(damageXml(random.pick(files), random));
        const crash = crashOf(bytes);
        if (crash) notes.push(`file ${index}: ${crash}`);
      }
      return { passed: total - notes.length, total, notes };
    },
  },
];
