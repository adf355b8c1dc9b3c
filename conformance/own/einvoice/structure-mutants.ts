/** Structural mutants: order, cardinality and types, with the verdict of the official XSD 1.09.2 in libxml2. */

import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkInvoiceXml, formatOf, writeInvoiceXml } from "@platen/einvoice";
import type { OwnSuite } from "../../suite.ts";
import { generateInvoice } from "./generate-invoice.ts";
import { applyEdit, serialize, treeOf } from "./mutate-xml.ts";
import { Random } from "./random.ts";
import { randomEdit } from "./random-edit.ts";

const count = 2000;
const shortCount = 300;
const kept = new URL("data/structure-verdicts.json", import.meta.url);

/** The folder with the official XSDs, one folder a profile; where it is set, libxml2 is asked again and its verdicts are kept. */
const schemaFolder = process.env.PLATEN_FACTURX_XSD;

const texts = [
  "",
  " ",
  "1",
  " 1.50 ",
  "+1",
  "-1",
  ".5",
  "5.",
  "1e3",
  "1,5",
  "INF",
  "abc",
  "true",
  "TRUE",
  "0",
  "YQ==",
  "YQ=",
  "Y Q = =",
  "a&b",
  "20260101",
];
const names = [
  "ram:ID",
  "ram:Name",
  "ram:GlobalID",
  "ram:TypeCode",
  "ram:Description",
  "ram:LineFour",
  "udt:DateTimeString",
  "rsm:ExchangedDocument",
  "foreign",
];
const attributes = [
  "schemeID",
  "format",
  "currencyID",
  "unitCode",
  "listID",
  "listVersionID",
  "mimeCode",
  "filename",
  "languageID",
];

interface Mutant {
  readonly profile: "en16931" | "basic";
  readonly xml: string;
}

/** The schema has places that the rules of BASIC do not use, so the invoice is written in the larger profile and named after its own. */
function written(index: number, profile: "en16931" | "basic"): string {
  const xml = writeInvoiceXml(generateInvoice(index % 40, profile));
  return xml.replace(">urn:cen.eu:en16931:2017<", `>${formatOf({ profile }).guideline}<`);
}

/** The same number gives the same mutant. */
function structureMutant(index: number): Mutant {
  const random = new Random(70_000 + index);
  const profile = index % 3 === 0 ? "basic" : "en16931";
  const root = treeOf(written(index, profile));
  for (let change = random.pick([1, 1, 1, 2]); change > 0; change--)
    applyEdit(root, randomEdit(root, random, { texts, names, attributes }));
  return { profile, xml: serialize(root) };
}

function fitsOurTable(xml: string): boolean {
  return !checkInvoiceXml(xml, { sets: [] }).messages.some(({ severity }) => severity === "error");
}

/** `1` for each mutant that the XSD accepts. */
async function officialVerdicts(): Promise<string> {
  if (!schemaFolder) return JSON.parse(await readFile(kept, "utf8")).valid;
  const folder = await mkdtemp(join(tmpdir(), "structure-"));
  const verdicts: string[] = Array(count).fill("0");
  for (const profile of ["en16931", "basic"] as const) {
    const files = new Map<string, number>();
    for (let index = 0; index < count; index++) {
      const mutant = structureMutant(index);
      if (mutant.profile !== profile) continue;
      const file = join(folder, `${index}.xml`);
      await writeFile(file, mutant.xml);
      files.set(file, index);
    }
    const schema = join(schemaFolder, profile, `FACTUR-X_${profile.toUpperCase()}.xsd`);
    const output = await xmllint(["--noout", "--schema", schema, ...files.keys()]);
    for (const [file, index] of files) if (output.includes(`${file} validates`)) verdicts[index] = "1";
  }
  await rm(folder, { recursive: true });
  const valid = verdicts.join("");
  await writeFile(
    kept,
    `${JSON.stringify({ source: "Factur-X 1.09.2 XSD in libxml2; 1 is valid, one digit a mutant", valid }, null, 1)}\n`,
  );
  return valid;
}

/** xmllint ends with an error code where a file is invalid; its words are what counts. */
function xmllint(args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile("xmllint", [...args], { maxBuffer: 1 << 28 }, (_, stdout, stderr) => resolve(stdout + stderr));
  });
}

export const suites: OwnSuite[] = [
  {
    name: "einvoice: structural mutants have the verdict of the Factur-X 1.09.2 XSD",
    floor: 1,
    async run(extent) {
      const tried = extent === "full" ? count : shortCount;
      const official = await officialVerdicts();
      const notes: string[] = [];
      let valid = 0;
      for (let index = 0; index < tried; index++) {
        const isValid = official[index] === "1";
        if (isValid) valid++;
        if (fitsOurTable(structureMutant(index).xml) !== isValid)
          notes.push(`mutant ${index}: the XSD says ${isValid ? "valid" : "invalid"}, we do not`);
      }
      return {
        passed: tried - notes.length,
        total: tried,
        notes: [`${valid} of ${tried} mutants are valid by the XSD`, ...notes],
      };
    },
  },
];
