/** `npm test`: sets the checkout up, then style, types, imports, exports, words, and the tests. */
import { join } from "node:path";
import { root, run, setUp } from "./setup.mjs";

const node = setUp();
// Tests start hundreds of commands and services: compiling each of them again is a third of the work.
process.env.NODE_COMPILE_CACHE ??= join(root, "node_modules", ".cache", "compiled");
const only = process.argv.slice(2);

if (only.length === 0) {
  run("biome", ["check", "."]);
  run("tsc", ["--noEmit"]);
  run(node, ["scripts/check-imports.ts"]);
  run(node, ["scripts/check-exports.ts"]);
  run(node, ["scripts/check-words.ts"]);
}
run("vitest", ["run", ...only]);
