/**
 * Writes the table of UBL's structure from the published schemas of a version:
 *
 *     node scripts/write-ubl-tables.ts <folder of the schemas, with `maindoc` and `common` in it>
 *
 * The published files are not in the project.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readUblStructure } from "./ubl/read-ubl-structure.ts";

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("Name the folder of the UBL schemas.");
  process.exit(64);
}
// What signatures are made of is in the other files; they may be in an extension, where anything may be.
const modules = [
  "maindoc/UBL-Invoice-*.xsd",
  "maindoc/UBL-CreditNote-*.xsd",
  "common/UBL-Common{Aggregate,Basic,Extension}Components-*.xsd",
  "common/UBL-{ExtensionContentDataType,QualifiedDataTypes,UnqualifiedDataTypes}-*.xsd",
  "common/CCTS_CCT_SchemaModule-*.xsd",
];
const files = modules.flatMap((pattern) => globSync(pattern, { cwd: folder }).sort());
const version = `UBL ${/-(\d+\.\d+)\.xsd$/.exec(files[0] ?? "")?.[1]}`;
const schemas = files.map((file) => readFileSync(join(folder, file), "utf8"));
const table = readUblStructure(schemas, ["ubl:Invoice", "cn:CreditNote"]);
writeFileSync(
  "packages/einvoice/src/syntax/ubl/structure/ubl.json",
  `${JSON.stringify({ version, ...table }, undefined, 2)}\n`,
);
