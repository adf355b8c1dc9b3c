/** Feature pages as a browser prints them and as they are finished: verdict and rules are those of the outside validator. */
import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { findBrowser } from "@platen/browser";
import { checkPdfProfiles, finishPdf, type Profile } from "@platen/pdf";
import { finishOptions } from "../../../packages/pdf/test/finish-options.ts";
import { failedRules, sameRules } from "../../own/pdf/check/failed-rules.ts";
import { type NamedFile, verdictsOf } from "../../own/pdf/check/verdicts.ts";
import type { OutsideSuite, SuiteResult } from "../../suite.ts";
import { printPages } from "./print/print-pages.ts";

export const suites: OutsideSuite[] = [{ name: "pdf check: printed and finished pages", floor: 1, run: compare }];

/** Raw pages claim nothing; finished ones claim PDF/UA-1 and PDF/A-3A. */
const PROFILES: Record<"raw" | "finished", readonly Profile[]> = { raw: ["ua1", "a3b"], finished: ["ua1", "a3a"] };

async function compare(dataFolder: string): Promise<SuiteResult> {
  const browser = findBrowser(process.env);
  if (!browser) return { passed: 1, total: 1, notes: ["left out: there is no browser"] };

  const pages = globSync("pdf/pages/*.html", { cwd: dataFolder })
    .sort()
    .map((file) => join(dataFolder, file));
  const files: NamedFile[] = [];
  const own = new Map<string, string[]>();
  for (const { file, bytes, model } of await printPages(browser.path, pages, true)) {
    const finished = finishPdf(bytes, { ...finishOptions, model }).bytes;
    for (const [state, content] of [["raw", bytes] as const, ["finished", finished] as const]) {
      for (const result of checkPdfProfiles(content, PROFILES[state])) {
        const name = `${basename(file, ".html")} ${state} ${result.profile}`;
        own.set(name, failedRules(result));
        files.push({ name, profile: result.profile, bytes: content });
      }
    }
  }

  const { verdicts, isLive } = await verdictsOf("pages", files);
  const result: SuiteResult = { passed: 0, total: 0, notes: [] };
  for (const [name, rules] of own) {
    const expected = verdicts[name];
    result.total++;
    if (expected && sameRules(rules, expected)) result.passed++;
    else result.notes.push(`${name}: ${rules.join(" ")}, veraPDF ${expected?.join(" ") ?? "has no verdict"}`);
  }
  result.notes.push(isLive ? "the validator was asked" : "recorded verdicts: another browser may print other files");

  return result;
}
