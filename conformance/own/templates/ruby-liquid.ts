/**
 * Templates of Ruby's Liquid 4 go through the import: what they print then is what Ruby prints, or the report has a finding at
 * the place that prints something else.
 */
import { readFileSync } from "node:fs";
import { convertGivenTemplate, evaluateHere } from "@platen/importers";
import { render, TemplateError } from "@platen/templates";
import type { Extent, OwnSuite, SuiteResult } from "../../suite.ts";
import { caseGroups, data, type Printed, sourceOf } from "./ruby-liquid/cases.ts";

const printed = JSON.parse(readFileSync(new URL("./ruby-liquid/printed.json", import.meta.url), "utf8")) as Record<
  string,
  Printed[]
>;
/** The time at which Ruby printed. */
const NOW = "2026-01-02T03:04:05Z";
/** The short form takes one of this many. */
const SHORT_STEP = 40;
/** It says that the draft prints the same. */
const SAYS_SAME = "date_format";

interface Outcome {
  /** What the draft prints, or why it fails. */
  output: string | { error: string };
  codes: string[];
  /** Publishing would refuse the draft. */
  isRefused: boolean;
}

async function importAndPrint(source: string): Promise<Outcome> {
  const { draft, findings } = await convertGivenTemplate(
    { name: "T", outputType: "pdf", source, css: "", sampleData: JSON.stringify(data), settings: {}, snippets: {} },
    { maxTemplateBytes: 1_000_000, evaluator: evaluateHere },
  );
  const codes = findings
    .filter(({ file, line }) => file === "body.html.liquid" && line === 1)
    .filter(({ code, severity }) => code !== SAYS_SAME || severity !== "info")
    .map(({ code }) => code);
  const isRefused = findings.some(({ code }) => code === "syntax_error" || code === "tag_unknown");
  const options = { dialect: "ruby4", autoescape: false, now: NOW } as const;
  try {
    const { output } = render({ engine: "liquid", source: draft.source, partials: draft.partials, data, options });
    return { output, codes, isRefused };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { output: { error: error.message }, codes, isRefused };
  }
}

/** Documents have no negative zero. */
function withoutMinusZero(text: Printed): Printed {
  return typeof text === "string" ? text.replace(/-0\.0(?!\d)/g, "0.0") : text;
}

async function compare(extent: Extent): Promise<SuiteResult> {
  const result: SuiteResult = { passed: 0, total: 0, notes: [] };
  const step = extent === "short" ? SHORT_STEP : 1;
  let index = 0;
  let reported = 0;
  for (const { pattern, values } of caseGroups()) {
    for (const [at, value] of values.entries()) {
      if (index++ % step !== 0) continue;
      const source = sourceOf(pattern, value);
      const wanted = withoutMinusZero(printed[pattern]![at]!);
      const { output, codes, isRefused } = await importAndPrint(source);
      result.total++;
      if (output === wanted && isRefused) result.notes.push(`${source} prints the same but cannot be published`);
      else if (output === wanted) result.passed++;
      else if (codes.length > 0) {
        result.passed++;
        reported++;
      } else result.notes.push(`${source} prints ${JSON.stringify(output)}, in Ruby ${JSON.stringify(wanted)}`);
    }
  }
  result.notes.push(`${reported} print something else, with a finding at their line`);

  return result;
}

export const suites: OwnSuite[] = [
  { name: "templates: Ruby's Liquid 4 prints the same after an import, or it is reported", floor: 1, run: compare },
];
