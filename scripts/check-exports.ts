/** Prints exported names that no other file imports, and fails if there are any: `node scripts/check-exports.ts`. */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { findUnusedExports } from "./exports/find-unused-exports.ts";

/** Only counted for now, while the last of them are taken out; `--verbose` names them. */
const mayRemain = true;

const unused = findUnusedExports(dirname(dirname(fileURLToPath(import.meta.url))));
if (!mayRemain || process.argv.includes("--verbose")) {
  for (const { file, name } of unused) console.error(`${file}: nobody imports ${name}: remove it, or its "export"`);
}
console.log(`exports: ${unused.length} that no file imports`);
process.exit(unused.length > 0 && !mayRemain ? 1 : 0);
