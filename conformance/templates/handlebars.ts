/** Agreement with Handlebars 4.7: recorded cases with the output, or the error, of the original. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Runtime } from "../../packages/templates/src/core/engine.ts";
import { Fault, TemplateError } from "../../packages/templates/src/core/errors.ts";
import { defaultLimits, Meter } from "../../packages/templates/src/core/limits.ts";
import { Output } from "../../packages/templates/src/core/output.ts";
import { syntaxOptions } from "../../packages/templates/src/core/render-with.ts";
import { Source } from "../../packages/templates/src/core/source.ts";
import { handlebars } from "../../packages/templates/src/handlebars/engine.ts";
import type { HandlebarsOptions } from "../../packages/templates/src/handlebars/options.ts";
import { helpers } from "../../packages/templates/src/helpers/registry.ts";
import type { Suite } from "../suite.ts";

interface Case {
  id: string;
  template: string;
  data: Record<string, unknown> | null;
  partials?: Record<string, string>;
  /** Options of the original's `compile`. `data: false` changes no output. */
  options?: Partial<HandlebarsOptions> & { strict?: boolean; noEscape?: boolean; data?: false };
  want?: string;
  /** Lines count from 1, columns from 0. */
  error?: { phase: "parse" | "compile" | "render"; line?: number; column?: number; message: string };
}

export const suites: Suite[] = [
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
    const output = render(entry);
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

/** Renders without the cache of compiled templates: the options of the original are no part of its key. */
function render({ template, data, partials = {}, options = {} }: Case): string {
  const compile = (file: string, text: string) =>
    handlebars.compile(new Source(file, text), { ...syntaxOptions({}), ...options });
  const compiled = compile("template", template);
  const runtime: Runtime = {
    helperContext: {
      meter: new Meter(defaultLimits, () => performance.now()),
      locale: "en",
      timezone: "UTC",
      currency: "EUR",
      now: new Date(0),
      translations: null,
    },
    helpers,
    output: new Output(defaultLimits.output, false),
    autoescape: options.noEscape !== true,
    undefined: options.strict ? "strict" : "lenient",
    source: compiled.source,
    offset: 0,
    partial: (name) => (Object.hasOwn(partials, name) ? compile(name, partials[name]!) : undefined),
    partialNames: () => Object.keys(partials),
  };
  const { output } = runtime;
  try {
    compiled.run(runtime, data as Record<string, unknown>);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw new TemplateError(error.code, error.message, runtime.source, runtime.offset);
  }

  return output.text;
}
