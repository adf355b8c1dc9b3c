/** Files that want to stop the XML check: each is refused, at a cost that follows its size. */

import { checkInvoiceXml, writeInvoiceXml, XmlError } from "@platen/einvoice";
import type { OwnSuite } from "../../suite.ts";
import { generateInvoice } from "./generate-invoice.ts";

/** A valid invoice but for its total, so that nothing made of it is valid. */
const base = writeInvoiceXml(generateInvoice(56)).replace(
  /<ram:DuePayableAmount>[^<]*/,
  "<ram:DuePayableAmount>-123456.00",
);

const times = (size: number, part: (index: number) => string) =>
  Array.from({ length: size }, (_, i) => part(i)).join("");
const before = (tag: string, text: string) => base.replace(tag, () => text + tag);
const inAgreement = (text: string) => before("</ram:ApplicableHeaderTradeAgreement>", text);
const inSettlement = (text: string) => before("</ram:ApplicableHeaderTradeSettlement>", text);
const inTotals = (text: string) => before("<ram:GrandTotalAmount>", text);
const inNote = (text: string) =>
  before("<ram:IncludedNote>", `<ram:IncludedNote><ram:Content>${text}</ram:Content></ram:IncludedNote>`);
const amount = (text: string) => base.replace(/<ram:GrandTotalAmount>[^<]*/, () => `<ram:GrandTotalAmount>${text}`);

const partOf = (tag: string) => new RegExp(`<${tag}>[\\s\\S]*?</${tag}>`).exec(base)?.[0] ?? `<${tag}/>`;
const repeated = (tag: string, size: number, change: (part: string) => string = (part) => part) => {
  const part = partOf(tag);
  return base.replace(part, () => change(part).repeat(size));
};
const line = "ram:IncludedSupplyChainTradeLineItem";

/** Each makes a file of about as many parts as it is asked for. */
const families: Readonly<Record<string, (size: number) => string>> = {
  "whole digits": (size) => amount("9".repeat(size)),
  decimals: (size) => amount(`1.${"9".repeat(size)}`),
  "digits in every amount": (size) =>
    base.replace(/>(\d+\.\d\d)</g, (_, digits: string) => `>${"9".repeat(size / 10)}${digits}<`),
  "long rates": (size) =>
    base.replace(/(<ram:RateApplicablePercent>)[^<]*/g, (_, tag: string) => tag + "9".repeat(size / 10)),
  "amounts that are texts": (size) =>
    inTotals(times(size, () => '<ram:TaxTotalAmount currencyID="EUR">x</ram:TaxTotalAmount>')),
  "empty children": (size) => inAgreement("<ram:A/>".repeat(size * 5)),
  "empty notes": (size) => before("<ram:IncludedNote>", "<ram:IncludedNote/>".repeat(size)),
  "different names": (size) => inAgreement(times(size, (i) => `<ram:N${i}/>`)),
  "long names": (size) => inAgreement(`<ram:${"a".repeat(size)}/>`),
  nesting: (size) => inAgreement("<ram:A>".repeat(size) + "</ram:A>".repeat(size)),
  "unclosed elements": (size) => inAgreement("<ram:A>".repeat(size)),
  attributes: (size) => inAgreement(`<ram:A ${times(size, (i) => `a${i}="1" `)}/>`),
  declarations: (size) =>
    inAgreement(times(size / 50, (i) => `<ram:A ${times(50, (j) => `xmlns:p${j}="urn:${i}" `)}/>`)),
  references: (size) => inNote("&amp;".repeat(size)),
  "references without an end": (size) => inNote("&a".repeat(size)),
  entities: (size) =>
    `<!DOCTYPE a [${times(size, (i) => `<!ENTITY e${i} "&e${i + 1};&e${i + 1};">`)}]>${base.slice(base.indexOf("<rsm:"))}`,
  sections: (size) => inNote("<![CDATA[x]]>".repeat(size)),
  comments: (size) => inNote("<!--x-->".repeat(size)),
  "unclosed comments": (size) => inNote("<!--x".repeat(size)),
  instructions: (size) => inNote("<?a b?>".repeat(size)),
  "white space": (size) => amount(`${" \n".repeat(size)}1.00${" \n".repeat(size)}`),
  "line breaks before a fault": (size) => `${"\n".repeat(size)}<a>&x;</a>`,
  sellers: (size) =>
    inAgreement("<ram:SellerTradeParty><ram:Name>x</ram:Name></ram:SellerTradeParty>".repeat(size / 4)),
  identifiers: (size) => before("<ram:Name>", '<ram:GlobalID schemeID="0009">1</ram:GlobalID>'.repeat(size / 4)),
  "VAT breakdowns": (size) => inSettlement(partOf("ram:ApplicableTradeTax").repeat(size / 20)),
  allowances: (size) => inSettlement(partOf("ram:SpecifiedTradeAllowanceCharge").repeat(size / 20)),
  "tax totals": (size) =>
    inTotals(times(size / 4, () => '<ram:TaxTotalAmount currencyID="EUR">1</ram:TaxTotalAmount>')),
  "means of payment": (size) => repeated("ram:SpecifiedTradeSettlementPaymentMeans", size / 20),
  lines: (size) => repeated(line, size / 100),
  "group lines": (size) =>
    repeated(line, size / 100, (part) =>
      part.replace("</ram:LineID>", "</ram:LineID><ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode>"),
    ).replace(/<ram:BusinessProcessSpecified[\s\S]*?<\/ram:ID>/, (process) =>
      process.replace(/>[^<]*<\/ram:ID>/, ">S8</ram:ID>"),
    ),
  "wrong base64": (size) =>
    inAgreement(`<ram:AttachmentBinaryObject>${"A".repeat(size * 10)}!</ram:AttachmentBinaryObject>`),
};

/** In the short form one small file of each family; else files up to about twenty million characters. */
const sizes = { short: [500], full: [1, 100, 1000, 10_000, 50_000, 100_000, 200_000] };
const mostSecondsForFile = 5;

export const suites: OwnSuite[] = [
  {
    name: "einvoice: hostile XML is refused, at a bounded cost",
    floor: 1,
    async run(length) {
      const notes: string[] = [];
      let total = 0;
      for (const [family, make] of Object.entries(families)) {
        for (const size of sizes[length]) {
          total++;
          const fault = faultOf(make(size), length === "full");
          if (fault) notes.push(`${family} of ${size}: ${fault}`);
        }
      }
      return { passed: total - notes.length, total, notes };
    },
  },
];

/** What is wrong with the answer to a hostile file; time is only looked at in the long run. */
function faultOf(xml: string, isTimed: boolean): string | undefined {
  const start = process.cpuUsage();
  try {
    const { valid, messages } = checkInvoiceXml(xml, { sets: ["en16931", "br-fr"] });
    if (valid) return "it is called valid";
    if (messages.length > 1002) return `it has ${messages.length} messages`;
  } catch (error) {
    return `it throws ${error instanceof XmlError ? "a fault" : String(error)}`;
  }
  const seconds = process.cpuUsage(start).user / 1e6;
  return isTimed && seconds > mostSecondsForFile ? `it takes ${seconds.toFixed(1)} s` : undefined;
}
