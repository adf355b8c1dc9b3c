/** What a browser loads to sign in, and to type with diagnostics, stays small. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

const KB = 1000;
const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const dist = join(root, "packages", "editor", "dist");
let manifest: Record<string, Chunk>;
beforeAll(() => {
  execFileSync(process.execPath, [join(root, "scripts", "build-editor.mjs")], { stdio: ["ignore", 2, 2] });
  manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8")) as Record<string, Chunk>;
});

/** The files that loading these chunks loads: what they import, and their styles. */
function filesOf(names: string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    const { file, imports = [], css = [] } = manifest[name]!;
    if (seen.has(file)) continue;
    for (const each of [file, ...css]) seen.add(each);
    filesOf(imports, seen);
  }
  return seen;
}

const compressed = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);

test("signing in and the list of templates are at most 110 KB", () => {
  expect(compressed(filesOf(["index.html"]))).toBeLessThanOrEqual(110 * KB);
});

/** A file of the worker with what it imports; files of workers are not in the manifest. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(join(dist, file), "utf8");
  for (const [, name] of text.matchAll(/\bimport\s*(?:[^"'();]*\bfrom\s*)?["']\.\/([^"']+)["']/g)) {
    withImports(join("assets", name!), seen);
  }
  return seen;
}

/** Chunks that a file of the worker loads when it needs them, by how their names begin. */
function loadedLater(file: string, name: string): string[] {
  const text = readFileSync(join(dist, "assets", file), "utf8");

  return [
    ...new Set([...text.matchAll(new RegExp(`["'\`]\\./(${name}-[\\w-]+\\.js)`, "g"))].map((match) => match[1]!)),
  ];
}

test("typing with diagnostics is at most 450 KB in any language, the check of an e-invoice included", () => {
  const worker = readdirSync(join(dist, "assets")).find((file) => /^engine-worker-.*\.js$/.test(file))!;
  const engines = loadedLater(worker, "analysis");
  const invoice = loadedLater(worker, "check");
  const grammars = Object.keys(manifest).filter((name) => /lang-liquid|lang-jinja|handlebars-language/.test(name));
  expect([engines.length, invoice.length, grammars.length]).toEqual([3, 1, 3]);
  const largest = (files: string[][]) => Math.max(...files.map((each) => compressed(each)));

  const page = filesOf(["index.html", "src/screens/template/template-page.tsx"]);
  const check = [worker, ...invoice].map((file) => join("assets", file));
  for (const file of check) withImports(file, page);
  const size =
    compressed(page) +
    largest(grammars.map((name) => [...filesOf([name])].filter((file) => !page.has(file)))) +
    largest(engines.map((file) => [...withImports(join("assets", file))].filter((each) => !page.has(each))));
  expect(size).toBeGreaterThan(300 * KB);
  expect(size).toBeLessThanOrEqual(450 * KB);
});

test("every script and style is there compressed, and smaller so", () => {
  const texts = readdirSync(join(dist, "assets")).filter(
    (file) => /\.(js|css|mjs)$/.test(file) && statSync(join(dist, "assets", file)).size >= 512,
  );
  expect(texts.length).toBeGreaterThan(5);
  for (const file of texts) {
    const { size } = statSync(join(dist, "assets", file));
    for (const ending of [".br", ".gz"]) expect(statSync(join(dist, "assets", file + ending)).size).toBeLessThan(size);
  }
});

test("the page loads nothing from another host", () => {
  const page = readFileSync(join(dist, "index.html"), "utf8");

  expect(page).toContain('content="__CSP_NONCE__"');
  expect(page).not.toMatch(/(src|href)="(?!\/assets\/)/);
});
