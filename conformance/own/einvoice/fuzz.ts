/** Bad input: broken XML and blocks of any shape give findings, never a crash. */

import {
  checkInvoice,
  checkInvoiceXml,
  InvoiceDataError,
  readInvoiceXml,
  writeInvoiceXml,
  XmlError,
} from "@platen/einvoice";
import type { OwnSuite } from "../../suite.ts";
import { damageXml } from "./damage-xml.ts";
import { generateInvoice } from "./generate-invoice.ts";
import { mutateBlock } from "./mutate-block.ts";
import { Random } from "./random.ts";

const counts = { short: 500, full: 10_000 };
/** The two errors that callers expect are not a crash. */
function attempt(run: () => unknown): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof XmlError || error instanceof InvoiceDataError) return undefined;
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

export const suites: OwnSuite[] = [
  {
    name: "einvoice: damaged XML and blocks never crash the checks",
    floor: 1,
    async run(extent) {
      const cases = counts[extent];
      const random = new Random(4711);
      const blocks = Array.from({ length: 50 }, (_, index) => generateInvoice(9000 + index));
      const files = blocks.map((block) => writeInvoiceXml(block));
      const notes: string[] = [];
      for (let index = 0; index < cases; index++) {
        const xml = damageXml(random.pick(files), random);
        const block: unknown =
          index % 10 === 0
            ? random.pick([null, 1, "text", [], [[]], { lines: {} }, { seller: [] }])
            : mutateBlock(random.pick(blocks), random);
        const crash =
          attempt(() => checkInvoiceXml(xml)) ??
          attempt(() => checkInvoiceXml(new TextEncoder().encode(xml))) ??
          attempt(() => readInvoiceXml(xml)) ??
          attempt(() => checkInvoice(block, { profile: index % 2 === 0 ? "basic" : "en16931" })) ??
          attempt(() => writeInvoiceXml(block as (typeof blocks)[number]));
        if (crash) notes.push(`case ${index}: ${crash}`);
      }
      return { passed: cases - notes.length, total: cases, notes };
    },
  },
];
