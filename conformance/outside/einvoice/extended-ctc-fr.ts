/**
 * The official rules of EXTENDED-CTC-FR 1.3.0 in CII and in UBL, run outside on the mutants of the other sets, on generated
 * EXTENDED invoices and on the public ones. PLATEN_ORACLE names the command that runs them (`phive -s extended-ctc-fr-cii`, names
 * in, one line of JSON a file out). A part of the files is taken, all of them with PLATEN_CONFORMANCE_LONG=1.
 */

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Syntax, writeInvoiceXml } from "@platen/einvoice";
import { ctcFrUblBlock } from "../../own/einvoice/bases.ts";
import { fatalRules } from "../../own/einvoice/fatal-rules.ts";
import { formatFamilies, mutantXml } from "../../own/einvoice/format-families.ts";
import { readFormatMutants } from "../../own/einvoice/format-mutants.ts";
import { generateExtended } from "../../own/einvoice/generate-extended.ts";
import { readMutants, xmlOf } from "../../own/einvoice/rule-mutants.ts";
import type { OutsideSuite, SuiteResult } from "../../suite.ts";
import { askOracle } from "./official-rules.ts";

const command = process.env.PLATEN_ORACLE;
const step = process.env.PLATEN_CONFORMANCE_LONG === "1" ? 1 : 8;
const generated = 60;

/** Files on which ours differ, each with the reason. */
const excused: Readonly<Record<string, string>> = {
  "invoices/cas-limites/CALC-004.xml":
    "100.005 is rounded as a binary number there, which makes the difference of a cent larger than a cent",
  "invoices/cas-limites/XML-002.xml": "its root is of another namespace: it is refused before any rule is asked",
};

interface Named {
  readonly name: string;
  readonly xml: string;
}

async function ciiFiles(dataFolder: string): Promise<Named[]> {
  const mutants = (await readMutants()).map((mutant) => ({ name: mutant.rule, xml: xmlOf(mutant) }));
  const made = Array.from({ length: generated }, (_, index) => ({
    name: `EXTENDED, seed ${index + 1}`,
    xml: writeInvoiceXml(generateExtended(index + 1), { profile: "extended" }),
  }));
  const received = globSync("invoices/**/*.xml", { cwd: dataFolder })
    .sort()
    .map((name) => ({ name, xml: readFileSync(join(dataFolder, name), "utf8") }));
  return [...mutants, ...made, ...received];
}

/** Mutants of every set in UBL, with one cent more or less in totals, which is just what the rules allow or just too much. */
async function ublFiles(dataFolder: string): Promise<Named[]> {
  const mutants = (await readFormatMutants()).flatMap((mutant) => {
    const family = formatFamilies[mutant.family];
    return family.syntax === "ubl" ? [{ name: `${mutant.family} ${mutant.rule}`, xml: mutantXml(family, mutant) }] : [];
  });
  const made = Array.from({ length: generated }, (_, index) => ({
    name: `EXTENDED-CTC-FR, seed ${index + 1}`,
    xml: writeInvoiceXml(ctcFrUblBlock(index + 1), { profile: "extended-ctc-fr", syntax: "ubl" }),
  }));
  const off = made.flatMap(({ name, xml }) =>
    amountsOffByACent(xml).map((changed, index) => ({
      name: `${name}, amount ${index + 1} off by a cent`,
      xml: changed,
    })),
  );
  const received = globSync("**/*.xml", { cwd: dataFolder })
    .sort()
    .map((name) => ({ name, xml: readFileSync(join(dataFolder, name), "utf8") }))
    .filter(({ xml }) => /<(\w+:)?(Invoice|CreditNote)\b/.test(xml));
  return [...mutants, ...made, ...off, ...received];
}

/** The document with one of its totals or taxable amounts a cent higher or lower, each in turn. */
function amountsOffByACent(xml: string): string[] {
  const names =
    "LineExtensionAmount|TaxableAmount|TaxExclusiveAmount|TaxInclusiveAmount|AllowanceTotalAmount|ChargeTotalAmount|TaxAmount";
  const places = [...xml.matchAll(new RegExp(`(<cbc:(?:${names})[^>]*>)(-?\\d+)\\.(\\d\\d)<`, "g"))];
  return places.flatMap(({ index, 0: whole, 1: tag = "", 2: units = "", 3: cents = "" }) =>
    [1, -1].map((by) => {
      const amount = Number(`${units}${cents}`) + by;
      return `${xml.slice(0, index)}${tag}${(amount / 100).toFixed(2)}<${xml.slice(index + whole.length)}`;
    }),
  );
}

async function compare(oracle: string, syntax: Syntax, all: readonly Named[]): Promise<SuiteResult> {
  const files = all.filter(({ name }, index) => index % step === 0 && !(name in excused));
  const verdicts = await askOracle(
    oracle,
    files.map(({ xml }) => xml),
    ["phive", "-s", `extended-ctc-fr-${syntax}`],
  );
  const result: SuiteResult = { passed: 0, total: 0, notes: [] };
  for (const [index, { name, xml }] of files.entries()) {
    // The French rules are run with them and are another set here.
    const official = verdicts[index]?.filter((id) => !id.startsWith("BR-FR-")).join(", ");
    if (official === undefined) continue;
    result.total++;
    const ours = fatalRules(xml, "extended-ctc-fr").join(", ");
    if (official === ours) result.passed++;
    else result.notes.push(`${name}: official ${official || "none"}; ours ${ours || "none"}`);
  }
  result.notes.unshift(`${files.length - result.total} of ${files.length} files stopped the official rules`);
  for (const { name } of all) if (name in excused) result.notes.push(`${name} is left out: ${excused[name]}`);
  return result;
}

export const suites: OutsideSuite[] = command
  ? [
      {
        name: "einvoice: EXTENDED-CTC-FR 1.3.0 in CII, official rules run outside",
        floor: 1,
        run: async (dataFolder) => compare(command, "cii", await ciiFiles(dataFolder)),
      },
      {
        name: "einvoice: EXTENDED-CTC-FR 1.3.0 in UBL, official rules run outside",
        floor: 1,
        run: async (dataFolder) => compare(command, "ubl", await ublFiles(dataFolder)),
      },
    ]
  : [];
