/**
 * Prints each word or idiom that docs/dev/writing.md leaves out, as file:line, and fails if there is one:
 * `node scripts/check-words.ts [path…]`.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { checkWords, type WordList } from "./words/check-words.ts";

/** Not our words, or words shown as examples of what is out. */
const LEFT_OUT =
  /(^|\/)(node_modules|dist(\.\d+)?|\.platen|\.git)\/|\/data\/|\/test\/fixtures\/|^docs\/dev\/writing\.md$|^scripts\/words\/|^packages\/[^/]+\/src\/.*\/code-lists\//;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const words = JSON.parse(readFileSync(join(root, "docs/dev/words.json"), "utf8")) as WordList;
const paths = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const files = globSync("**/*.{ts,tsx,mjs,md,html}", {
  cwd: root,
  exclude: (name) => name === "node_modules" || name === "dist",
})
  .map((file) => file.split(sep).join("/"))
  .filter((file) => !LEFT_OUT.test(file) && (paths.length === 0 || paths.some((path) => file.startsWith(path))))
  .sort();

const byRoom = new Map<string, number>();
let count = 0;
for (const file of files) {
  for (const { line, found, write } of checkWords(file, readFileSync(join(root, file), "utf8"), words)) {
    count++;
    const room = file
      .split("/")
      .slice(0, file.startsWith("packages/") ? 2 : 1)
      .join("/");
    byRoom.set(room, (byRoom.get(room) ?? 0) + 1);
    console.error(`${file}:${line}: "${found}" is out (docs/dev/writing.md). Write: ${write}`);
  }
}

const rooms = [...byRoom].sort((a, b) => b[1] - a[1]).map(([room, number]) => `${room} ${number}`);
console.log(
  `words: ${count} that are out, in ${files.length} files${rooms.length > 0 ? ` (${rooms.join(", ")})` : ""}`,
);
process.exit(count > 0 ? 1 : 0);
