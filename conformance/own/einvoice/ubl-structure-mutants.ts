/** Structural mutants of UBL: order, occurrence and types, with the verdict of the official XSD of UBL 2.1. */

import { readFile } from "node:fs/promises";
import { checkInvoiceXml, writeInvoiceXml } from "@platen/einvoice";
import type { OwnSuite } from "../../suite.ts";
import { ublBlock } from "./bases.ts";
import { applyEdit, serialize, treeOf } from "./mutate-xml.ts";
import { Random } from "./random.ts";
import { type EditWords, randomEdit } from "./random-edit.ts";

export const ublStructureCount = 1000;
const shortCount = 200;

/** Written by `outside/einvoice/record-ubl-structure.ts`. */
export const ublStructureFile = new URL("data/ubl-structure-verdicts.json", import.meta.url);

const words: EditWords = {
  texts: [
    "",
    " ",
    "1",
    " 1.50 ",
    "+1",
    "-1",
    ".5",
    "1e3",
    "1,5",
    "abc",
    "true",
    "TRUE",
    "0",
    "YQ==",
    "YQ=",
    "a&b",
  ].concat(["2026-01-01", "2026-01-01Z", "2026-02-30", "20260101", "12:00:00", "25:00:00"]),
  names: [
    "cbc:ID",
    "cbc:Name",
    "cbc:Note",
    "cbc:UUID",
    "cbc:IssueTime",
    "cbc:Colour",
    "cac:Party",
    "cac:TaxCategory",
    "cac:InvoiceLine",
    "ext:UBLExtensions",
    "foreign",
  ],
  attributes: ["schemeID", "currencyID", "unitCode", "listID", "listVersionID", "mimeCode", "filename", "languageID"],
};

/** The same number gives the same mutant. */
export function ublStructureMutant(index: number): string {
  const random = new Random(90_000 + index);
  const root = treeOf(writeInvoiceXml(ublBlock(1 + (index % 40)), { syntax: "ubl" }));
  for (let change = random.pick([1, 1, 1, 2]); change > 0; change--) applyEdit(root, randomEdit(root, random, words));
  return serialize(root);
}

export const suites: OwnSuite[] = [
  {
    name: "einvoice: structural mutants have the verdict of the UBL 2.1 XSD",
    floor: 1,
    async run(extent) {
      const tried = extent === "full" ? ublStructureCount : shortCount;
      const official: string = JSON.parse(await readFile(ublStructureFile, "utf8")).valid;
      const notes: string[] = [];
      let valid = 0;
      let left = 0;
      for (let index = 0; index < tried; index++) {
        if (official[index] === "?") {
          left++;
          continue;
        }
        const isValid = official[index] === "1";
        if (isValid) valid++;
        const { messages } = checkInvoiceXml(ublStructureMutant(index), { sets: [] });
        if ((messages.length === 0) !== isValid)
          notes.push(
            `mutant ${index}: the XSD says ${isValid ? "valid" : "invalid"}; ours ${messages[0]?.message ?? "none"}`,
          );
      }
      const total = tried - left;
      return {
        passed: total - notes.length,
        total,
        notes: [`${valid} of ${total} mutants are valid by the XSD, ${left} left out`, ...notes],
      };
    },
  },
];
