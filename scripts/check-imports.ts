/** Prints the imports that break the plan of the packages, and fails if there are any: `node scripts/check-imports.ts`. */
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { checkImports, type ListedRing } from "./imports/check-imports.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const list = JSON.parse(readFileSync(new URL("./imports/listed-rings.json", import.meta.url), "utf8")) as ListedRing[];
const { direction, doors, rings, listed, outdated } = checkImports(root, list);

for (const fault of [...direction, ...doors]) console.error(fault);
for (const ring of rings) console.error(`ring of ${ring.length} files:\n  ${ring.join("\n  ")}`);
for (const { files } of outdated) {
  console.error(`scripts/imports/listed-rings.json lists a ring that is gone: remove its entry (${files.join(", ")})`);
}

const names = listed.map(({ files, reason }) => `${files.join(" + ")} (${reason})`);
console.log(`imports: ${direction.length} against the direction, ${doors.length} past a public index`);
console.log(`rings: ${rings.length} (and ${listed.length} listed${names.length > 0 ? `: ${names.join("; ")}` : ""})`);

process.exit(direction.length + doors.length + rings.length + outdated.length === 0 ? 0 : 1);
