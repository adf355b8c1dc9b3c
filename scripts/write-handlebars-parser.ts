/** Writes the tables of the editor's Handlebars parser from its grammar: `node scripts/write-handlebars-parser.ts`. */
import { readFileSync, writeFileSync } from "node:fs";
import { buildParserFile } from "@lezer/generator";

const folder = new URL("../packages/editor/src/screens/template/code/handlebars/", import.meta.url);
const { parser } = buildParserFile(readFileSync(new URL("handlebars.grammar", folder), "utf8"), { typeScript: true });
const note =
  "/** Written by `node scripts/write-handlebars-parser.ts` from handlebars.grammar: change that instead. */\n";
writeFileSync(new URL("handlebars-parser.ts", folder), note + parser.replace(/^\/\/.*\n/, ""));
