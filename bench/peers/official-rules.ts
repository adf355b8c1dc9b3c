/** Official rules, run by SaxonJS. They are not part of the project: PLATEN_CEN_XSLT and PLATEN_CEN_UBL_XSLT name the stylesheets of the CEN set. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

interface SaxonJS {
  transform(options: object): { principalResult: string };
}

/** Checks an invoice and gives the report in SVRL. */
export type OfficialCheck = (xml: string) => string;

const load = createRequire(import.meta.url);
const cache = join(dirname(fileURLToPath(import.meta.url)), "..", ".cache", "rules");

/** Null, with a note on the terminal, where the stylesheet of the syntax is not named. */
export function loadOfficialRules(syntax: "cii" | "ubl"): OfficialCheck | null {
  const name = syntax === "cii" ? "PLATEN_CEN_XSLT" : "PLATEN_CEN_UBL_XSLT";
  const stylesheet = process.env[name];
  if (!stylesheet) {
    const file = `EN16931-${syntax.toUpperCase()}-validation.xslt`;
    console.log(`SaxonJS is left out for ${syntax.toUpperCase()}: set ${name} to ${file} of the CEN rules.`);
    return null;
  }
  return officialRules(stylesheet);
}

/** The rules of a stylesheet that is a compiled Schematron. */
export function officialRules(stylesheet: string): OfficialCheck {
  if (!existsSync(stylesheet)) throw new Error(`There is no stylesheet ${stylesheet}.`);
  const saxon = load("saxon-js") as SaxonJS;
  const stylesheetInternal: unknown = JSON.parse(readFileSync(compiled(stylesheet), "utf8"));
  return (xml) => saxon.transform({ stylesheetInternal, sourceText: xml, destination: "serialized" }).principalResult;
}

/** The stylesheet as SaxonJS runs it, kept by what is in it: compiling takes half a minute. */
function compiled(stylesheet: string): string {
  const digest = createHash("sha256").update(readFileSync(stylesheet)).digest("hex").slice(0, 16);
  const file = join(cache, `${digest}.sef.json`);
  if (existsSync(file)) return file;

  console.log("compiling the official rules …");
  mkdirSync(cache, { recursive: true });
  const compiler = load.resolve("xslt3/xslt3.js");
  execFileSync(process.execPath, [compiler, `-xsl:${stylesheet}`, `-export:${file}.part`, "-nogo"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  renameSync(`${file}.part`, file);
  return file;
}
