/** Feature pages printed by a real browser, finished as PDF/UA-1 and PDF/A-3A, against the outside validator; and the same structure from two browsers. */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { findBrowser } from "@platen/browser";
import { finishPdf, readPageTexts, readPdf, readStructureTree } from "@platen/pdf";
import { askOracle } from "../../ask-oracle.ts";
import type { OutsideSuite, SuiteResult } from "../../suite.ts";
import { type PrintedPage, printPages } from "./print/print-pages.ts";

export const suites: OutsideSuite[] = [
  { name: "pdf: printed pages pass PDF/UA-1 and PDF/A-3A", floor: 1, run: passOracle },
  { name: "pdf: two browsers give one structure", floor: 1, run: sameStructure },
];

const MISSING_GLYPH = /^(7\.21\.[78]-1|6\.2\.11\.(7\.2|8)-1)$/;

/** What the author of the page did wrong, which finishing cannot fix: the rules that may fail. */
const AUTHOR_ERRORS: Record<string, { reason: string; rules: RegExp }> = {
  "04-headings-skip": { reason: "a heading level is skipped", rules: /^7\.4\.2-1$/ },
  "18-table-ragged": { reason: "a row is wider than the first", rules: /^7\.2-42$/ },
  "23-img-noalt": { reason: "an image has no alt", rules: /^7\.3-1$/ },
  "48-emoji": { reason: "no font has the characters", rules: MISSING_GLYPH },
  "50-notdef": { reason: "no font has the character", rules: MISSING_GLYPH },
  ...missingFonts(),
  "71-lang-trick": { reason: "an image has no alt", rules: /^7\.3-1$/ },
};

/** These pages are printed with the fonts of the machine, which may have none for Chinese and Japanese. */
function missingFonts(): typeof AUTHOR_ERRORS {
  const hasFont = (spawnSync("fc-list", [":lang=ja"]).stdout ?? "").length > 0;
  if (hasFont) return {};
  const reason = "no font of this machine has the characters";

  return Object.fromEntries(["36-langs", "45-ruby", "49-cjk"].map((name) => [name, { reason, rules: MISSING_GLYPH }]));
}

function finish({ file, bytes, model }: PrintedPage): Uint8Array {
  return finishPdf(bytes, {
    metadata: {
      title: basename(file),
      author: null,
      subject: null,
      keywords: null,
      language: null,
      creatorTool: "Platen",
      producer: "Platen",
      createdAt: new Date("2026-11-15T10:00:00Z"),
    },
    claims: { standards: ["ua1", "a3a"], facturX: null },
    files: [],
    model,
  }).bytes;
}

function pagesIn(dataFolder: string): string[] {
  return globSync("pdf/pages/*.html", { cwd: dataFolder })
    .sort()
    .map((file) => join(dataFolder, file));
}

/** A suite that cannot run here says so and counts nothing against the project. */
function leftOut(reason: string): SuiteResult {
  return { passed: 1, total: 1, notes: [`left out: ${reason}`] };
}

async function passOracle(dataFolder: string): Promise<SuiteResult> {
  const oracle = process.env.PLATEN_ORACLE;
  const browser = findBrowser(process.env);
  if (!oracle) return leftOut("PLATEN_ORACLE names no validator");
  if (!browser) return leftOut("there is no browser");

  const result: SuiteResult = { passed: 0, total: 0, notes: [] };
  const folder = mkdtempSync(join(tmpdir(), "platen-conformance-"));
  try {
    for (const isCarried of [false, true]) {
      const printed = await printPages(browser.path, pagesIn(dataFolder), isCarried);
      const written = printed.map((page) => {
        const bytes = finish(page);
        const path = join(folder, `${isCarried ? "carried" : "plain"}-${basename(page.file, ".html")}.pdf`);
        writeFileSync(path, bytes);
        const kept =
          JSON.stringify(readPageTexts(readPdf(page.bytes))) === JSON.stringify(readPageTexts(readPdf(bytes)));
        const clean = isFree(page, bytes);
        return {
          path,
          name: basename(page.file, ".html"),
          faults: [kept ? "" : "text changed", clean ? "" : "numbers left"],
        };
      });
      for (const profile of ["ua1", "a3a"] as const) {
        const verdicts = new Map(
          (
            await askOracle(
              oracle,
              profile,
              written.map(({ path }) => path),
            )
          ).map((verdict) => [verdict.file, verdict]),
        );
        for (const { path, name, faults } of written) {
          const verdict = verdicts.get(path);
          const allowed = AUTHOR_ERRORS[name];
          const failed = Object.keys(verdict?.failed ?? {}).filter((rule) => !allowed?.rules.test(rule));
          const problems = [...faults.filter(Boolean), ...failed, ...(verdict && !verdict.error ? [] : ["no verdict"])];
          result.total++;
          if (problems.length === 0) result.passed++;
          else result.notes.push(`${basename(path)} ${profile}: ${problems.join(", ")}`);
        }
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  for (const [name, { reason }] of Object.entries(AUTHOR_ERRORS)) result.notes.push(`${name} may fail: ${reason}`);

  return result;
}

/** No carried number is left; a page that writes such languages itself keeps its own. */
function isFree({ model }: PrintedPage, bytes: Uint8Array): boolean {
  const carrier = /-x-[nc]\d/;
  if (model?.elements.some(({ attributes }) => carrier.test(attributes.lang ?? ""))) return true;

  return !carrier.test(structureOf(bytes));
}

/** Without the places of figures: two browsers set lines a little differently. */
function structureOf(bytes: Uint8Array): string {
  return JSON.stringify(readStructureTree(readPdf(bytes)), (key, value: unknown) =>
    key === "BBox" ? undefined : value,
  );
}

/** The other browser is named by PLATEN_OTHER_CHROMIUM, such as the full one beside the headless shell. */
async function sameStructure(dataFolder: string): Promise<SuiteResult> {
  const other = process.env.PLATEN_OTHER_CHROMIUM;
  const browser = findBrowser(process.env);
  if (!other || !existsSync(other)) return leftOut("PLATEN_OTHER_CHROMIUM names no second browser");
  if (!browser) return leftOut("there is no browser");

  const result: SuiteResult = { passed: 0, total: 0, notes: [] };
  const files = pagesIn(dataFolder);
  const [first, second] = [await printPages(browser.path, files, true), await printPages(other, files, true)];
  for (const [index, page] of first.entries()) {
    const trees = [page, second[index]!].map((printed) => structureOf(finish(printed)));
    result.total++;
    if (trees[0] === trees[1]) result.passed++;
    else result.notes.push(`${basename(page.file)}: the structures differ`);
  }

  return result;
}
