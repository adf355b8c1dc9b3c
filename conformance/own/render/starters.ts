/** The starter templates, every data set rendered as the service does: accessible by the outside validator, and the invoices valid e-invoices. */
import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Browser } from "@platen/browser";
import type { JsonData } from "@platen/json";
import {
  checkRequest,
  inProcess,
  inThisThread,
  readTemplateFolder,
  renderDocument,
  type TemplateFolder,
} from "@platen/render";
import { askOracle } from "../../ask-oracle.ts";
import type { OwnSuite, SuiteResult } from "../../suite.ts";
import { withBrowser } from "../with-browser.ts";

export const suites: OwnSuite[] = [
  { name: "render: starters are what they claim", floor: 1, run: () => withBrowser(checkStarters) },
];

const STARTERS = join(import.meta.dirname, "../../../templates");
const LIMITS = { timeoutMs: 300_000, maxHtmlBytes: 32e6, maxOutputBytes: 200e6, maxPages: 5_000 };
const NOW = new Date("2026-11-15T10:00:00Z");

interface Made {
  name: string;
  file: string;
  isInvoice: boolean;
}

async function checkStarters(browser: Browser): Promise<SuiteResult> {
  const folder = mkdtempSync(join(tmpdir(), "platen-starters-"));
  const result: SuiteResult = { passed: 0, total: 0, notes: [] };
  const count = (name: string, faults: string[]) => {
    result.total++;
    if (faults.length === 0) result.passed++;
    else result.notes.push(`${name}: ${faults.join(", ")}`);
  };
  try {
    const made: Made[] = [];
    for (const path of globSync("*", { cwd: STARTERS }).sort()) {
      const template = await readTemplateFolder(join(STARTERS, path));
      for (const { name, data } of template.datasets) {
        const label = `${basename(path)} ${name}`;
        const { faults, bytes, isInvoice } = await make(template, data, browser);
        count(label, faults);
        if (!bytes || template.kind === "image") continue;
        const file = join(folder, `${label.replace(" ", "-")}.pdf`);
        writeFileSync(file, bytes);
        made.push({ name: label, file, isInvoice });
      }
    }
    await askOutside(made, count);
    if (!process.env.PLATEN_ORACLE)
      result.notes.push("the outside validators were not asked: PLATEN_ORACLE is not set");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }

  return result;
}

/** What is missing of the reports that a starter has to carry. */
async function make(template: TemplateFolder, data: JsonData, browser: Browser) {
  const isImage = template.kind === "image";
  const checked = await checkRequest({ template, overrides: {}, data }, inProcess);
  // `invoice-view` shows invoices and makes none.
  const isInvoice = checked.invoice !== null;
  const faults: string[] = [];
  try {
    const { bytes, accessibility, einvoice, warnings } = await renderDocument(
      {
        template,
        ...checked,
        data: data.value,
        workspace: "conformance",
        filename: null,
        now: NOW,
        limits: LIMITS,
      },
      { browser, evaluator: inProcess, files: inThisThread },
    );
    if (!isImage && accessibility?.conformant !== true) faults.push("not accessible");
    if (isInvoice && einvoice?.validation.valid !== true) faults.push("no valid e-invoice");
    if (isInvoice && einvoice?.validation.pdfa?.profile !== "PDF/A-3A") faults.push("not PDF/A-3A");
    faults.push(...warnings.map(({ code }) => code), ...(accessibility?.warnings ?? []).map(({ code }) => code));
    return { faults, bytes, isInvoice };
  } catch (error) {
    return { faults: [(error as Error).message], bytes: null, isInvoice };
  }
}

async function askOutside(made: readonly Made[], count: (name: string, faults: string[]) => void): Promise<void> {
  const oracle = process.env.PLATEN_ORACLE;
  if (!oracle) return;
  for (const profile of ["ua1", "a3a"] as const) {
    const files = made.filter(({ isInvoice }) => profile === "ua1" || isInvoice);
    const verdicts = await askOracle(
      oracle,
      profile,
      files.map(({ file }) => file),
    );
    for (const { name, file } of files) {
      const verdict = verdicts.find((one) => one.file === file);
      count(`${name} ${profile}`, verdict ? Object.keys(verdict.failed) : ["no verdict"]);
    }
  }
}
