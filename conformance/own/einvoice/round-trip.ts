/** Block → XML → block is the identity, and what the writer writes passes the XML check. */

import { isDeepStrictEqual } from "node:util";
import { checkInvoice, checkInvoiceXml, readInvoiceXml, writeInvoiceXml } from "@platen/einvoice";
import type { OwnSuite } from "../../suite.ts";
import { ublBlock } from "./bases.ts";
import { generateFacturX } from "./generate-facturx.ts";

const invoices = { short: 120, full: 1000 };

export const suites: OwnSuite[] = [
  {
    name: "einvoice: block → XML → block is the identity for generated invoices, and all are valid",
    floor: 1,
    async run(extent) {
      const notes: string[] = [];
      let passed = 0;
      for (let seed = 1; seed <= invoices[extent]; seed++) {
        const profile = seed % 4 === 0 ? "basic" : "en16931";
        const block = generateFacturX(seed, profile);
        const findings = checkInvoice(block, { profile }).filter(({ severity }) => severity === "error");
        const xml = writeInvoiceXml(block, { profile });
        const errors = checkInvoiceXml(xml).messages.filter(({ severity }) => severity === "error");
        const isSame = isDeepStrictEqual(readInvoiceXml(xml), block);
        if (findings.length === 0 && errors.length === 0 && isSame) passed++;
        else notes.push(`seed ${seed}: ${findings[0]?.message ?? errors[0]?.message ?? "the block came back changed"}`);
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
