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
import { generateInvoice } from "./generate-invoice.ts";
import { mutateBlock } from "./mutate-block.ts";
import { Random } from "./random.ts";

const counts = { short: 500, full: 10_000 };
const pieces = [
  "<",
  ">",
  "&",
  "&#0;",
  "&#x110000;",
  "&lol;",
  "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>",
  "<![CDATA[",
  "]]>",
  "<!--",
  "-->",
  "<?xml?>",
  '"',
  "'",
  "\u0000",
  "\uD800",
  "ram:",
  "<a>".repeat(200),
  "xmlns=''",
  "</ram:ID>",
  "\uFFFD",
  "9".repeat(50),
];

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

function damage(xml: string, random: Random): string {
  let text = xml;
  for (let change = random.integer(1, 4); change > 0; change--) {
    const at = random.integer(0, text.length);
    const kind = random.integer(0, 3);
    if (kind === 0) text = text.slice(0, at) + random.pick(pieces) + text.slice(at);
    else if (kind === 1) text = text.slice(0, at) + text.slice(at + random.integer(1, 40));
    else if (kind === 2) text = text.slice(0, at);
    else text = text.slice(0, at) + text.slice(random.integer(0, text.length));
  }
  return text;
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
        const xml = damage(random.pick(files), random);
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
