/** Prints exported names that no other file imports, and fails if there are any: `node scripts/check-exports.ts`. */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { findUnusedExports } from "./exports/find-unused-exports.ts";

const unused = findUnusedExports(dirname(dirname(fileURLToPath(import.meta.url))));
for (const { file, name } of unused) console.error(`${file}: nobody imports ${name}: remove it, or its "export"`);
console.log(`exports: ${unused.length} that no file imports`);
process.exit(unused.length > 0 ? 1 : 0);
