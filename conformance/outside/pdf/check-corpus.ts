/** The check of PDF/UA-1 and PDF/A against the verdicts that veraPDF gave on its own corpora: the same rules fail, file by file. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkPdf, type Profile } from "@platen/pdf";
import { failedRules, sameRules } from "../../own/pdf/check/failed-rules.ts";
import type { OutsideSuite, SuiteResult } from "../../suite.ts";

export const suites: OutsideSuite[] = [
  { name: "pdf check: the PDF/UA-1 corpus", floor: 1, run: (folder) => compare(folder, "ua1") },
  { name: "pdf check: the PDF/A-3B corpus", floor: 1, run: (folder) => compare(folder, "a3b") },
  { name: "pdf check: the PDF/A-2B corpus", floor: 1, run: (folder) => compare(folder, "a2b") },
];

async function compare(dataFolder: string, profile: Profile): Promise<SuiteResult> {
  const folder = join(dataFolder, "pdf", profile);
  const result: SuiteResult = { passed: 0, total: 0, notes: [] };
  for (const line of readFileSync(join(folder, "verdicts.jsonl"), "utf8").split("\n").filter(Boolean)) {
    const { file, failed } = JSON.parse(line) as { file: string; failed: string[] };
    const own = failedRules(checkPdf(readFileSync(join(folder, file)), profile));
    result.total++;
    if (sameRules(own, failed)) result.passed++;
    else result.notes.push(`${file}: ${describe(own)}, veraPDF ${describe(failed)}`);
  }

  return result;
}

function describe(rules: readonly string[]): string {
  return rules.length === 0 ? "passes" : rules.join(" ");
}
