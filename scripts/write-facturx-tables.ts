/**
 * Writes the tables of the Factur-X profiles from the published files of a version:
 *
 *     node scripts/write-facturx-tables.ts <folder with FACTUR-X_*.sch and *_codedb.xml> <folder with the XSD, one folder a profile>
 *
 * The published files are not in the project. What the tables do not hold, because it is a calculation, is named in
 * `others`; those rules are written by hand.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readProfileRules } from "./facturx/read-profile-rules.ts";
import { readProfileStructure } from "./facturx/read-profile-structure.ts";

const cii = "packages/einvoice/src/syntax/cii";
const profiles = [
  { profile: "minimum", rules: "MINIMUM", schemas: "MINIMUM" },
  { profile: "basicwl", rules: "BASIC-WL", schemas: "BASIC-WL" },
  { profile: "basic", rules: "BASIC", schemas: "BASIC" },
  { profile: "en16931", rules: "EN16931", schemas: "EN16931" },
  { profile: "extended", rules: "EXTENDED", schemas: "EXTENDED" },
];

const [rulesFolder, schemaFolder] = process.argv.slice(2);
if (!rulesFolder || !schemaFolder) {
  console.error("Name the folder of the Schematron files and the folder of the schemas.");
  process.exit(64);
}
for (const { profile, rules, schemas } of profiles) {
  const read = (name: string) => readFileSync(join(rulesFolder, name), "utf8");
  const schematron = read(`FACTUR-X_${rules}.sch`);
  const version = `Factur-X ${/Version: (\S+)/.exec(schematron)?.[1]}`;
  const table = readProfileRules(schematron, read(`FACTUR-X_${rules}_codedb.xml`));
  write(`${cii}/rules/facturx/tables/${profile}.json`, { version, ...table });
  const files = globSync("*.xsd", { cwd: join(schemaFolder, schemas) }).sort();
  const types = readProfileStructure(files.map((file) => readFileSync(join(schemaFolder, schemas, file), "utf8")));
  write(`${cii}/structure/${profile}.json`, { version, root: "rsm:CrossIndustryInvoice", types });
}

function write(file: string, table: object): void {
  writeFileSync(file, `${JSON.stringify(table, undefined, 2)}\n`);
}
