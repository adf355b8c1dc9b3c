/** Agreement with Handlebars 4.7: recorded cases with the output, or the error, of the original. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type RenderOptions, render, TemplateError } from "@platen/templates";
import type { OutsideSuite } from "../../suite.ts";

interface Case {
  id: string;
  template: string;
  data: Record<string, unknown> | null;
  partials?: Record<string, string>;
  /** Options of the original's `compile`. `data: false` changes no output. */
  options?: RenderOptions & { strict?: boolean; noEscape?: boolean; data?: false };
  want?: string;
  /** Lines count from 1, columns from 0. */
  error?: { phase: "parse" | "compile" | "render"; line?: number; column?: number; message: string };
}

export const suites: OutsideSuite[] = [
  {
    name: "handlebars",
    floor: 0.98,
    async run(dataFolder) {
      const text = await readFile(join(dataFolder, "templates", "handlebars-cases.json"), "utf8");
      const cases = JSON.parse(text) as Case[];
      const notes = cases.flatMap((entry) => {
        const problem = disagreement(entry);
        return problem === undefined ? [] : [`${entry.id}: ${problem}`];
      });

      return { passed: cases.length - notes.length, total: cases.length, notes };
    },
  },
];

function disagreement(entry: Case): string | undefined {
  try {
    const output = renderCase(entry);
    if (entry.want === undefined) return `printed ${JSON.stringify(output)} instead of failing`;
    return output === entry.want
      ? undefined
      : `printed ${JSON.stringify(output)}, wanted ${JSON.stringify(entry.want)}`;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    if (entry.error === undefined) return `failed: ${error.message}`;
    return errorDisagreement(error, entry.error);
  }
}

function errorDisagreement(error: TemplateError, wanted: NonNullable<Case["error"]>): string | undefined {
  if (wanted.line !== undefined && error.line !== wanted.line) {
    return `failed in line ${error.line} instead of ${wanted.line}: ${error.message}`;
  }
  if (wanted.column !== undefined && error.column !== wanted.column + 1) {
    return `failed in column ${error.column} instead of ${wanted.column + 1}: ${error.message}`;
  }

  return undefined;
}

function renderCase({ template, data, partials = {}, options = {} }: Case): string {
  const { strict, noEscape, data: _, ...reading } = options;
  const request = { engine: "handlebars" as const, source: template, partials, ...(data !== null && { data }) };

  return render({
    ...request,
    options: { ...reading, autoescape: noEscape !== true, undefined: strict ? "strict" : "lenient" },
  }).output;
}
