/** Faults planted in templates against what the reports of the renders say: every one is named, with its line and column, and no other. */
import type { Browser } from "@platen/browser";
import { type AccessibilityReport, inProcess, inThisThread, renderDocument, resolveSettings } from "@platen/render";
import type { Extent, OwnSuite, SuiteResult } from "../../suite.ts";
import { withBrowser } from "../with-browser.ts";
import { type PlantedTemplate, plantFaults } from "./template-check/planted-faults.ts";

export const suites: OwnSuite[] = [
  { name: "render: planted faults name their template lines", floor: 1, run: checkPlanted },
];

const SEEDS = { short: 3, full: 30 };
const LIMITS = { timeoutMs: 300_000, maxHtmlBytes: 32e6, maxOutputBytes: 200e6, maxPages: 5_000 };
const CSS = '.note::before { content: "Note: " }';

function checkPlanted(extent: Extent): Promise<SuiteResult> {
  return withBrowser(async (browser) => {
    const result: SuiteResult = { passed: 0, total: 0, notes: [] };
    for (const engine of ["liquid", "jinja2", "handlebars"] as const) {
      for (let seed = 1; seed <= SEEDS[extent]; seed++) {
        const planted = plantFaults(engine, seed);
        const differences = compare(planted, await report(planted, browser));
        result.total++;
        if (differences.length === 0) result.passed++;
        else result.notes.push(`${engine} ${seed}: ${differences.join("; ")}`);
      }
    }

    return result;
  });
}

async function report(
  { engine, source, partials, data }: PlantedTemplate,
  browser: Browser,
): Promise<AccessibilityReport> {
  const settings = { locale: "en", pdf: { ua: { check: "report" }, metadata: { title: "Planted" } } };
  const parts = { engine, source, partials, css: CSS, head: "", header: "", footer: "", settings, schema: null };
  const { accessibility } = await renderDocument(
    {
      template: { kind: "pdf", assets: new Map(), ...parts },
      settings: resolveSettings(settings),
      data,
      invoice: null,
      format: "pdf",
      workspace: "conformance",
      filename: null,
      now: new Date("2026-11-15T10:00:00Z"),
      limits: LIMITS,
    },
    { browser, evaluator: inProcess, files: inThisThread },
  );

  return accessibility!;
}

function compare({ planted }: PlantedTemplate, { failures, warnings }: AccessibilityReport): string[] {
  const expected = new Map<string, number>();
  for (const { code, place, count } of planted) {
    const key = `${code} ${place}`;
    expected.set(key, (expected.get(key) ?? 0) + count);
  }
  const reported = new Map<string, number>();
  for (const { code, locations } of [...failures, ...warnings]) {
    for (const { file, line, column } of locations) {
      const key = `${code} ${file}:${line}:${column}`;
      reported.set(key, (reported.get(key) ?? 0) + 1);
    }
  }
  const keys = new Set([...expected.keys(), ...reported.keys()]);

  return [
    ...failures
      .filter(({ code }) => code === undefined)
      .map(({ rule, message }) => `${rule} without a code: ${message}`),
    ...[...keys]
      .filter((key) => expected.get(key) !== reported.get(key))
      .map((key) => `${key} is reported ${reported.get(key) ?? 0} times of ${expected.get(key) ?? 0}`),
  ];
}
