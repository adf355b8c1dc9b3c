/** Jinja2: agreement with what the real Jinja2 3.1 printed, case by case. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { render, TemplateError } from "@platen/templates";
import type { OutsideSuite, SuiteResult } from "../../suite.ts";

interface Case {
  id: string;
  source: string;
  data: Record<string, unknown>;
  templates: Record<string, string>;
  opts: {
    autoescape?: boolean;
    trim_blocks?: boolean;
    lstrip_blocks?: boolean;
    keep_trailing_newline?: boolean;
    undefined?: "strict" | "chainable";
    line_statement_prefix?: string;
    sandbox?: boolean;
  };
  /** Absent where Jinja2 refuses the template or fails in it. */
  expected?: string;
  /** The output where whole floats of the data were read from JSON as whole numbers. */
  expectedIfJsonInts?: string;
  error?: string;
  /** The case looks into Python itself: names of classes, private attributes. */
  pythonInternal?: boolean;
}

/** Why a case that fails is not a defect, as far as that is known. */
function reason({ opts, source }: Case): string {
  if (opts.line_statement_prefix !== undefined) return "line statements are an option of Jinja2 that we do not offer";
  if (opts.sandbox && /\]\.|\}\./.test(source)) {
    return "the immutable sandbox forbids changing any list; we forbid it for data only, as templates without a sandbox may";
  }

  return "unexplained";
}

function outputOf(test: Case): string | undefined {
  const { autoescape = false, trim_blocks = false, lstrip_blocks = false, keep_trailing_newline = false } = test.opts;
  try {
    return render({
      engine: "jinja2",
      source: test.source,
      data: test.data,
      partials: test.templates,
      options: {
        autoescape,
        trim_blocks,
        lstrip_blocks,
        keep_trailing_newline,
        undefined: test.opts.undefined ?? "lenient",
      },
    }).output;
  } catch (error) {
    if (error instanceof TemplateError) return undefined;
    throw error;
  }
}

function agrees(test: Case): boolean {
  return outputOf(test) === (test.expectedIfJsonInts ?? test.expected);
}

function suite(name: string, file: string, floor: number): OutsideSuite {
  return {
    name,
    floor,
    async run(dataFolder): Promise<SuiteResult> {
      const text = await readFile(join(dataFolder, "templates", file), "utf8");
      const { cases } = JSON.parse(text) as { cases: Case[] };
      const internal = cases.filter((test) => test.pythonInternal);
      const counted = cases.filter((test) => !test.pythonInternal);
      const failing = counted.filter((test) => !agrees(test));
      const notes = failing.map((test) => `${test.id} ${JSON.stringify(test.source.slice(0, 80))}: ${reason(test)}`);
      if (internal.length > 0) {
        const agreeing = internal.filter(agrees).length;
        notes.push(`left out: ${internal.length} cases about Python's own insides, of which ${agreeing} agree too`);
      }

      return { passed: counted.length - failing.length, total: counted.length, notes };
    },
  };
}

export const suites: OutsideSuite[] = [
  suite("jinja2 atomic", "jinja-cases-atomic.json", 0.98),
  suite("jinja2 pallets", "jinja-cases-pallets.json", 0.97),
];
