/** Block → XML → block is the identity, and what the writer writes passes the XML check. */

import { isDeepStrictEqual } from "node:util";
import {
  checkInvoice,
  checkInvoiceXml,
  type InvoiceBlock,
  type Profile,
  readInvoiceXml,
  writeInvoiceXml,
} from "@platen/einvoice";
import type { OwnSuite } from "../../suite.ts";
import { extendedUblBlock, ublBlock } from "./bases.ts";
import { generateExtended } from "./generate-extended.ts";
import { generateFacturX } from "./generate-facturx.ts";

const invoices = { short: 120, full: 1000 };

/** What is wrong with the invoice, its XML or the block that is read back from it. */
function faultOf(block: InvoiceBlock, profile: Profile): string | undefined {
  const [finding] = checkInvoice(block, { profile }).filter(({ severity }) => severity === "error");
  if (finding) return `${finding.path}: ${finding.message}`;
  const xml = writeInvoiceXml(block, { profile });
  const [message] = checkInvoiceXml(xml).messages.filter(({ severity }) => severity === "error");
  if (message) return message.message;
  return isDeepStrictEqual(readInvoiceXml(xml), block) ? undefined : "the block came back changed";
}

export const suites: OwnSuite[] = [
  {
    name: "einvoice: block → XML → block is the identity for generated invoices, and all are valid",
    floor: 1,
    async run(extent) {
      const notes: string[] = [];
      let passed = 0;
      for (let seed = 1; seed <= invoices[extent]; seed++) {
        const profile = seed % 4 === 0 ? "basic" : "en16931";
        const fault = faultOf(generateFacturX(seed, profile), profile);
        if (fault === undefined) passed++;
        else notes.push(`seed ${seed}: ${fault}`);
      }
      return { passed, total: invoices[extent], notes };
    },
  },
  {
    name: "einvoice: block → XML → block is the identity for generated invoices of the profile EXTENDED, and all are valid",
    floor: 1,
    async run(extent) {
      const notes: string[] = [];
      let passed = 0;
      for (let seed = 1; seed <= invoices[extent]; seed++) {
        const fault = faultOf(generateExtended(seed), "extended");
        if (fault === undefined) passed++;
        else notes.push(`seed ${seed}: ${fault}`);
      }
      return { passed, total: invoices[extent], notes };
    },
  },
  {
    name: "einvoice: block → UBL → block is the identity for generated invoices of EXTENDED-CTC-FR, and all keep its rules",
    floor: 1,
    async run(extent) {
      const notes: string[] = [];
      let passed = 0;
      for (let seed = 1; seed <= invoices[extent]; seed++) {
        const block = extendedUblBlock(seed);
        const xml = writeInvoiceXml(block, { profile: "extended-ctc-fr" });
        const errors = checkInvoiceXml(xml, { sets: ["extended-ctc-fr"] }).messages.filter(
          ({ severity }) => severity === "error",
        );
        if (errors.length === 0 && isDeepStrictEqual(readInvoiceXml(xml), block)) passed++;
        else notes.push(`seed ${seed}: ${errors[0]?.message ?? "the block came back changed"}`);
      }
      return { passed, total: invoices[extent], notes };
    },
  },
  {
    name: "einvoice: block → UBL → block is the identity for generated invoices, and what is valid stays valid",
    floor: 1,
    async run(extent) {
      const notes: string[] = [];
      let passed = 0;
      for (let seed = 1; seed <= invoices[extent]; seed++) {
        const block = ublBlock(seed);
        const xml = writeInvoiceXml(block, { syntax: "ubl" });
        const errors = checkInvoiceXml(xml, { sets: ["en16931"] }).messages.filter(
          ({ severity }) => severity === "error",
        );
        if (errors.length === 0 && isDeepStrictEqual(readInvoiceXml(xml), block)) passed++;
        else notes.push(`seed ${seed}: ${errors[0]?.message ?? "the block came back changed"}`);
      }
      return { passed, total: invoices[extent], notes };
    },
  },
];
