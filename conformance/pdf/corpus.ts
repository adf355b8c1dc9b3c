/** Every file of the reference corpora is read, written anew and read again: nothing is lost, and qpdf finds nothing to object to. */
import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspectPdf, readPdf, writePdf } from "../../packages/pdf/src/index.ts";
import type { Suite, SuiteResult } from "../suite.ts";

/** One file's own content is broken on purpose, and stays so. */
export const suites: Suite[] = [{ name: "pdf: the corpora are read and written anew", floor: 0.999, run: rewrite }];

async function rewrite(dataFolder: string): Promise<SuiteResult> {
  const result: SuiteResult = { passed: 0, total: 0, notes: [] };
  const hasQpdf = spawnSync("qpdf", ["--version"]).status === 0;
  const folder = mkdtempSync(join(tmpdir(), "platen-conformance-"));
  const path = join(folder, "written.pdf");
  try {
    for (const file of globSync("pdf/{ua1,a2b,a3b}/**/*.pdf", { cwd: dataFolder }).sort()) {
      result.total++;
      const problem = rewriteOne(readFileSync(join(dataFolder, file)), hasQpdf ? path : null);
      if (problem === null) result.passed++;
      else result.notes.push(`${file}: ${problem}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (!hasQpdf) result.notes.push("qpdf is not installed: its check was left out");

  return result;
}

function rewriteOne(bytes: Uint8Array, path: string | null): string | null {
  const written = writePdf(readPdf(bytes));
  const [before, after] = [inspectPdf(bytes), inspectPdf(written)];
  if (JSON.stringify(before.pages) !== JSON.stringify(after.pages)) return "its text changed";
  if (JSON.stringify(before.structure) !== JSON.stringify(after.structure)) return "its structure changed";
  if (before.files.length !== after.files.length) return "its embedded files changed";
  if (path === null) return null;

  writeFileSync(path, written);
  const { status, stdout, stderr } = spawnSync("qpdf", ["--check", path], { encoding: "utf8" });
  const words = `${stdout}${stderr}`.split("\n").filter((line) => /warning|error/i.test(line));

  return status === 0 ? null : (words[0] ?? "qpdf objects");
}
