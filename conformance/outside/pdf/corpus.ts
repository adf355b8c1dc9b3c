/** Every file of the reference corpora is read, written and read again: nothing is lost, and qpdf finds nothing to object to. */
import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspectPdf, readPdf, writePdf } from "@platen/pdf";
import type { OutsideSuite, SuiteResult } from "../../suite.ts";

export const suites: OutsideSuite[] = [{ name: "pdf: the corpora are read and written again", floor: 1, run: rewrite }];

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
  const [read, readAgain] = [inspectPdf(bytes), inspectPdf(written)];
  if (JSON.stringify(read.pages) !== JSON.stringify(readAgain.pages)) return "its text changed";
  if (JSON.stringify(read.structure) !== JSON.stringify(readAgain.structure)) return "its structure changed";
  if (read.files.length !== readAgain.files.length) return "its embedded files changed";
  if (path === null) return null;

  const objections = objectionsTo(written, path);
  if (objections.length === 0) return null;
  // Content that is broken on purpose is written as it was read.
  const before = new Set(objectionsTo(bytes, path));

  return objections.find((objection) => !before.has(objection)) ?? null;
}

/** What qpdf says of a file, without the places. */
function objectionsTo(bytes: Uint8Array, path: string): string[] {
  writeFileSync(path, bytes);
  const { status, stdout, stderr } = spawnSync("qpdf", ["--check", path], { encoding: "utf8" });
  if (status === 0) return [];
  const lines = `${stdout}${stderr}`.split("\n").filter((line) => /warning|error/i.test(line));

  return lines.length === 0 ? ["qpdf objects"] : lines.map((line) => line.slice(line.lastIndexOf(": ") + 2));
}
