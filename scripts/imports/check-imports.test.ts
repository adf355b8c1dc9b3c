/** The import check refuses a ring, a wrong direction and a way past a public index, in a checkout made for the test. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkImports } from "./check-imports.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "platen-imports-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

test("files that import each other one way are not a ring", () => {
  write("packages/pdf/src/a.ts", 'import { b } from "./b.ts";');
  write("packages/pdf/src/b.ts", 'export * from "./folder/c.ts";');
  write("packages/pdf/src/folder/c.ts", "export const b = 1;");

  expect(checkImports(root, [])).toEqual({ direction: [], doors: [], rings: [], listed: [], outdated: [] });
});

test("a ring is found, also through types, re-exports and dynamic imports", () => {
  write("packages/pdf/src/a.ts", 'import type { B } from "./b.ts";');
  write("packages/pdf/src/b.ts", 'export { c } from "./folder/c.ts";');
  write("packages/pdf/src/folder/c.ts", 'export const c = () => import("../a.ts");');
  write("packages/pdf/src/outside.ts", 'import "./a.ts";');

  expect(checkImports(root, []).rings).toEqual([
    ["packages/pdf/src/a.ts", "packages/pdf/src/b.ts", "packages/pdf/src/folder/c.ts"],
  ]);
});

test("a listed ring may stay, until a file that is not listed joins it", () => {
  write("packages/pdf/src/a.ts", 'import "./b.ts";');
  write("packages/pdf/src/b.ts", 'import "./a.ts";');
  const listed = { files: ["packages/pdf/src/a.ts", "packages/pdf/src/b.ts"], reason: "recursive" };
  expect(checkImports(root, [listed])).toMatchObject({ rings: [], listed: [listed], outdated: [] });

  write("packages/pdf/src/b.ts", 'import "./c.ts";');
  write("packages/pdf/src/c.ts", 'import "./a.ts";');
  expect(checkImports(root, [listed])).toMatchObject({ rings: [{ length: 3 }], listed: [], outdated: [listed] });
});

test("a package that imports against the direction is named", () => {
  write("packages/pdf/src/a.ts", 'import { renderDocument } from "@platen/render";');
  write("packages/egress/src/b.ts", 'import { readPdf } from "../../pdf/src/a.ts";');
  write("packages/einvoice/src/c.ts", 'import { readFileSync } from "node:fs";');

  expect(checkImports(root, []).direction).toEqual([
    "packages/egress/src/b.ts: reaches into pdf by path: import @platen/pdf",
    "packages/einvoice/src/c.ts: imports node:fs, but einvoice is pure: pass in what varies",
    "packages/pdf/src/a.ts: imports @platen/render, but pdf may import no other package",
  ]);
});

test("bench, chaos, conformance and scripts go through the public index", () => {
  const importing = (specifier: string) => `import { readPdf } from "${specifier}";`;
  write("bench/a.ts", importing("@platen/pdf"));
  write("bench/b.ts", importing("@platen/pdf/src/read.ts"));
  write("conformance/pdf/c.ts", importing("../../packages/pdf/src/read.ts"));
  write("conformance/pdf/d.ts", importing("../../packages/pdf/test/small-pdf.ts"));

  expect(checkImports(root, []).doors).toEqual([
    "bench/b.ts: imports @platen/pdf/src/read.ts: import @platen/pdf, its public index",
    "conformance/pdf/c.ts: imports ../../packages/pdf/src/read.ts: import @platen/pdf, its public index",
  ]);
});
