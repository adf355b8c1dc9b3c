/** Liquid against two outside suites: golden-liquid, and Shopify's liquid-spec. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type RenderOptions, render, TemplateError } from "@platen/templates";
import type { OutsideSuite, SuiteResult } from "../../suite.ts";

interface GoldenCase {
  name: string;
  template: string;
  data?: Record<string, unknown>;
  result?: string;
  /** Any of these is right. */
  results?: string[];
  invalid?: boolean;
  templates?: Record<string, string>;
}

interface SpecCase {
  suite: string;
  file: string;
  name: string;
  template: string;
  env: Record<string, unknown>;
  expected: string | null;
  errors: Record<string, string[] | number> | null;
  fs: Record<string, string>;
}

/** Both suites print values as they are: escaping is Platen's own default. The clock of liquid-spec stands still here. */
const OPTIONS: RenderOptions = { autoescape: false, now: "2024-01-01T00:01:58Z", timezone: "UTC" };

export const suites: OutsideSuite[] = [
  { name: "liquid: golden-liquid, must render", floor: 0.98, run: goldenRender },
  { name: "liquid: golden-liquid, must be rejected", floor: 0.95, run: goldenReject },
  { name: "liquid: liquid-spec, must render", floor: 0.97, run: specRender },
  { name: "liquid: liquid-spec, must fail", floor: 0.95, run: specReject },
];

async function goldenCases(dataFolder: string): Promise<GoldenCase[]> {
  const text = await readFile(join(dataFolder, "templates", "golden-liquid.json"), "utf8");

  return (JSON.parse(text) as { tests: GoldenCase[] }).tests;
}

async function specCases(dataFolder: string): Promise<SpecCase[]> {
  return JSON.parse(await readFile(join(dataFolder, "templates", "liquid-spec.json"), "utf8")) as SpecCase[];
}

type Outcome = { output: string } | { error: TemplateError };

function attempt(
  source: string,
  data: Record<string, unknown>,
  partials: Record<string, string>,
  options = OPTIONS,
): Outcome {
  try {
    return { output: render({ engine: "liquid", source, data, partials, options }).output };
  } catch (error) {
    if (error instanceof TemplateError) return { error };
    throw new Error(`A failure without a place in ${JSON.stringify(source)}`, { cause: error });
  }
}

function shown(outcome: Outcome): string {
  return "output" in outcome ? JSON.stringify(outcome.output) : `${outcome.error.code}: ${outcome.error.message}`;
}

/** Why a case is meant to differ, or that it is not. */
function reason(outcome: Outcome, wanted: string, data: Record<string, unknown>): string {
  if ("error" in outcome) {
    const { code } = outcome.error;
    if (code === "template_runtime_error") return "thrown here; Ruby swallows the error of a tag that writes nothing";
    return "the strict grammar refuses it";
  }
  const isWholeFloatLost = wanted.replace(/\.0\b/g, "") === outcome.output || Object.values(data).includes(0);

  return isWholeFloatLost ? "a whole float of the data is an integer once JSON is read" : "a difference to look into";
}

class Tally {
  readonly result: SuiteResult = { passed: 0, total: 0, notes: [] };

  count(isRight: boolean, note: () => string): void {
    this.result.total++;
    if (isRight) this.result.passed++;
    else this.result.notes.push(note());
  }
}

async function goldenRender(dataFolder: string): Promise<SuiteResult> {
  const tally = new Tally();
  for (const { name, template, data = {}, templates = {}, result, results, invalid } of await goldenCases(dataFolder)) {
    if (invalid) continue;
    const wanted = results ?? [result ?? ""];
    const outcome = attempt(template, data, templates);
    const isRight = "output" in outcome && wanted.includes(outcome.output);
    tally.count(
      isRight,
      () =>
        `${reason(outcome, wanted[0] ?? "", data)}: ${name}: ${JSON.stringify(template)} gives ${shown(outcome)}, not ${JSON.stringify(wanted[0])}`,
    );
  }

  return tally.result;
}

async function goldenReject(dataFolder: string): Promise<SuiteResult> {
  const tally = new Tally();
  for (const { name, template, data = {}, templates = {}, invalid } of await goldenCases(dataFolder)) {
    if (!invalid) continue;
    const outcome = attempt(template, data, templates);
    tally.count("error" in outcome, () => `${name}: ${JSON.stringify(template)} gives ${shown(outcome)}`);
  }

  return tally.result;
}

/** The suites that record what the lax parser does. */
const LAX_SUITES = new Set(["liquid_ruby_lax", "shopify_production_recordings"]);

/**
 * A case of the lax suites runs in the lax dialect. The other suites also hold cases of the older parsers, without saying so:
 * where the strict parser refuses such a template, the dialect must render it; these are counted in the notes.
 * Where Ruby writes an error text into the output, the same fault must be thrown.
 */
async function specRender(dataFolder: string): Promise<SuiteResult> {
  const tally = new Tally();
  let throughDialect = 0;
  let thrown = 0;
  let withoutExpectation = 0;
  for (const { suite, name, template, env, expected, errors, fs } of await specCases(dataFolder)) {
    if (errors !== null) continue;
    if (expected === null) {
      withoutExpectation++;
      continue;
    }
    const lax: RenderOptions = { ...OPTIONS, dialect: "ruby4" };
    const isLax = LAX_SUITES.has(suite);
    let outcome = attempt(template, env, fs, isLax ? lax : OPTIONS);
    if (!isLax && "error" in outcome && outcome.error.code === "template_syntax_error") {
      throughDialect++;
      outcome = attempt(template, env, fs, lax);
    }
    const isErrorText = /Liquid error/.test(expected);
    if (isErrorText) thrown++;
    const isRight = isErrorText ? isRunTimeError(outcome) : "output" in outcome && outcome.output === expected;
    tally.count(
      isRight,
      () =>
        `${reason(outcome, expected, env)}: ${suite} ${name}: ${JSON.stringify(template)} gives ${shown(outcome)}, not ${JSON.stringify(expected)}`,
    );
  }
  tally.result.notes.push(
    `${throughDialect} cases of the older parsers were rendered in the ruby4 dialect`,
    `${thrown} cases expect an error text in the output and count as right where the error is thrown`,
    `${withoutExpectation} cases without an exact expectation were left out`,
  );

  return tally.result;
}

function isRunTimeError(outcome: Outcome): boolean {
  return "error" in outcome && outcome.error.code !== "template_syntax_error";
}

/** Templates that must not parse, and those that must fail when they run. */
async function specReject(dataFolder: string): Promise<SuiteResult> {
  const tally = new Tally();
  for (const { suite, name, file, template, env, errors, fs } of await specCases(dataFolder)) {
    // Those of resource-limits.yml depend on limits that the data does not carry.
    if (errors === null || file === "resource-limits.yml") continue;
    const options = LAX_SUITES.has(suite) ? { ...OPTIONS, dialect: "ruby4" as const } : OPTIONS;
    const outcome = attempt(template, env, fs, options);
    const mustNotParse = "parse_error" in errors;
    const isRight = "error" in outcome && (!mustNotParse || outcome.error.code === "template_syntax_error");
    tally.count(
      isRight,
      () => `${suite} ${name}: ${JSON.stringify(template)} gives ${shown(outcome)}, wanted ${JSON.stringify(errors)}`,
    );
  }

  return tally.result;
}
