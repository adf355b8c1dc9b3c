/** `npm test`: sets the checkout up, then style, types, imports, exports, words, and the tests. */
import { run, setUp } from "./setup.mjs";

const node = setUp();
const only = process.argv.slice(2);

if (only.length === 0) {
  run("biome", ["check", "."]);
  run("tsc", ["--noEmit"]);
  run(node, ["scripts/check-imports.ts"]);
  run(node, ["scripts/check-exports.ts"]);
  run(node, ["scripts/check-words.ts"]);
}
run("vitest", ["run", ...only]);
