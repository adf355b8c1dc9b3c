/** `npm run docs [-- --base /platen]`: writes the documentation as static files into dist/docs, for any web server. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openDocsSite } from "@platen/server";
import { readOpenapi } from "./client-types/openapi.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(root, "dist", "docs");
const { values } = parseArgs({ options: { base: { type: "string", default: "" } } });
const home = values.base.replace(/\/$/, "");

const folder = `${join(root, "docs")}/`;
const site = await openDocsSite({ folder, home, openapi: await readOpenapi(), isServed: false });
rmSync(target, { recursive: true, force: true });
for (const path of site.paths) {
  mkdirSync(join(target, path), { recursive: true });
  writeFileSync(join(target, path, "index.html"), site.page(path)!);
}
writeFileSync(join(target, "404.html"), site.notFound());
writeFileSync(join(target, "search.json"), JSON.stringify(site.searchIndex));
cpSync(join(folder, "site"), join(target, "site"), { recursive: true });
console.log(`${site.paths.length} pages in ${target}`);
