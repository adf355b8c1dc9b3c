/** Runs one test: renders its document as `platen render` does, and holds the result against what is expected. */
import { join, resolve } from "node:path";
import type { Browser } from "@platen/browser";
import { type Difference, describeDifference, type Rasteriser } from "@platen/compare";
import { findFieldPosition, findPosition } from "@platen/json";
import {
  checkRequest,
  type FileMaker,
  inProcess,
  RenderFailure,
  type RenderLimits,
  refuseFaultyTemplate,
  renderDocument,
  type TemplateFolder,
} from "@platen/render";
import { measureOverflow } from "../overflow/measure-overflow.ts";
import { compareSnapshot, type SnapshotComparison } from "./compare-snapshot.ts";
import { judgeOutcome } from "./judge-outcome.ts";
import { type MadeDocument, madeDocument, type Outcome } from "./outcome.ts";
import { written } from "./read-tests.ts";
import { type Snapshot, takeSnapshot } from "./snapshot.ts";
import { readSnapshot, SnapshotError, writeSnapshot } from "./snapshot-folder.ts";
import type { CaseResult, FailedExpectation, Miss, TestCase } from "./test-case.ts";

export interface TestTools {
  browser: Browser;
  files: FileMaker;
  limits: RenderLimits;
  /** Started when the first pictures are drawn. */
  rasteriser(): Rasteriser;
}

/** What templates see where a test does not set a time: a test gives the same result on every day. */
const defaultNow = "2026-01-31T12:00:00Z";

export interface RanCase {
  result: CaseResult;
  /** With what looks different, for the report; null where no snapshot was compared. */
  comparison: SnapshotComparison | null;
}

export async function runCase(
  test: TestCase,
  template: TemplateFolder,
  tools: TestTools,
  update: boolean,
): Promise<RanCase> {
  const startedAt = performance.now();
  const expected = test.given.expect;
  const outcome = await renderCase(test, template, tools);
  const misses = await judgeOutcome(expected, outcome);
  const snapshot =
    expected.snapshot !== undefined && !("failure" in outcome)
      ? await judgeSnapshot(test, outcome, tools, update)
      : nothingCompared;
  const failures = [...misses, ...snapshot.misses].map((miss) => placed(test, miss));

  return {
    comparison: snapshot.comparison,
    result: {
      folder: test.folder,
      name: test.name,
      file: test.file,
      passed: failures.length === 0,
      failures,
      notes: snapshot.notes,
      written: snapshot.written,
      durationMs: Math.round(performance.now() - startedAt),
    },
  };
}

export async function renderCase(
  { given, data }: Pick<TestCase, "given" | "data">,
  template: TemplateFolder,
  { browser, files, limits }: Pick<TestTools, "browser" | "files" | "limits">,
): Promise<Outcome> {
  const measured = measureOverflow(browser);
  try {
    await refuseOnce(template);
    const checked = await checkRequest({ template, overrides: given.settings ?? {}, data }, inProcess);
    const document = await renderDocument(
      {
        template,
        ...checked,
        data: data.value,
        workspace: "command-line",
        filename: null,
        now: new Date(given.now ?? defaultNow),
        limits,
      },
      { browser: measured.browser, evaluator: inProcess, files },
    );
    return madeDocument(document, measured.overflow);
  } catch (error) {
    if (error instanceof RenderFailure) return { failure: error };
    throw error;
  }
}

const refused = new WeakMap<TemplateFolder, Promise<void>>();

/** The template is the same for all its tests. */
function refuseOnce(template: TemplateFolder): Promise<void> {
  let refusal = refused.get(template);
  if (!refusal) {
    refusal = refuseFaultyTemplate(template, inProcess);
    refused.set(template, refusal);
  }

  return refusal;
}

interface SnapshotVerdict {
  misses: Miss[];
  notes: string[];
  written: string[];
  comparison: SnapshotComparison | null;
}

const nothingCompared: SnapshotVerdict = { misses: [], notes: [], written: [], comparison: null };

async function judgeSnapshot(
  test: TestCase,
  made: MadeDocument,
  { browser, rasteriser }: TestTools,
  update: boolean,
): Promise<SnapshotVerdict> {
  const folder = join(resolve(test.folder), "tests", "snapshots", test.name);
  const shown = join(test.folder, "tests", "snapshots", test.name);
  const { snapshot } = test.given.expect;
  const drawsPictures = snapshot === true || snapshot?.pictures === true;
  const now = await takeSnapshot(made, browser.version, drawsPictures ? rasteriser() : null);
  try {
    const comparison = await compareWith(folder, now, shown).catch((error) => {
      // To be written again is what `--update` asks for.
      if (update && error instanceof SnapshotError) return null;
      throw error;
    });
    if (update && !(comparison?.equal && comparison.note === null)) {
      const extension = made.document.contentType.split("/")[1]!.replace("pdf", "png");
      return { ...nothingCompared, written: await writeSnapshot(folder, now, extension) };
    }
    if (!comparison) return missed(`the snapshot ${shown}`, "there is none yet: write it with --update and look at it");

    return {
      misses: comparison.differences.map(asMiss),
      notes: comparison.note === null ? [] : [comparison.note],
      written: [],
      comparison,
    };
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    return missed(`the snapshot ${shown}`, error.message.replace(resolve(test.folder), test.folder));
  }
}

async function compareWith(folder: string, now: Snapshot, shown: string): Promise<SnapshotComparison | null> {
  const before = await readSnapshot(folder);

  return before && compareSnapshot(before, now, shown);
}

function asMiss(difference: Difference): Miss {
  const page = difference.page?.to ?? difference.page?.from ?? undefined;

  return { at: ["snapshot"], expected: "what the snapshot has", found: describeDifference(difference), page };
}

function missed(expected: string, found: string): SnapshotVerdict {
  return { ...nothingCompared, misses: [{ at: ["snapshot"], expected, found }] };
}

/** The position of the expectation: its value, or its name where it is an object of several. */
function placed({ text, file }: TestCase, { at, expected, found, page }: Miss): FailedExpectation {
  const path = ["expect", ...at];
  const { line, column } = at.length <= 1 ? findFieldPosition(text, path) : findPosition(text, path);

  return { file, line, column, path: written(path), expected, found, page: page ?? null };
}
