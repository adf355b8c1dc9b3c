/** Compares the variables that a template reads with what its data sets have. */
import { type Analysis, sampleFrom, type TemplateVariable, unknownVariables } from "@platen/templates/analysis";
import type { Finding } from "../finding.ts";
import type { CheckJob, MissingVariable, SampleJob, TemplateFiles } from "./engine-request.ts";
import { readableData } from "./readable-data.ts";

/** What the service gives to headers and footers, next to the data. */
const PAGE_VARIABLES = /^(page|pages|strings)(_\w+)?\b/;

export function findMissing(
  analysis: Analysis,
  { engine, files, options, datasets }: CheckJob,
): { findings: Finding[]; missing: MissingVariable[] } {
  const data = readableData(datasets);
  const unknown = unknownVariables(usedVariables(analysis, { engine, files }, { options, data }), data);
  const missing = new Map<string, MissingVariable>();
  for (const { message, file, line, column } of unknown) {
    const path = /^No data set has "(.+?)"\./.exec(message)?.[1] ?? message;
    if (!missing.has(path)) missing.set(path, { path, file, line, column });
  }
  const misspelt = unknown.filter(({ message }) => looksMisspelt(message));

  return { findings: misspelt.map((finding) => ({ ...finding, source: "template" })), missing: [...missing.values()] };
}

/**
 * A field that no data set happens to have is normal; one that is nearly the name of another is not. The fields of an
 * invoice have their own check, and `line2` is not a misspelt `line1`.
 */
function looksMisspelt(message: string): boolean {
  const [, path, hint] = /^No data set has "(.+?)"\. Did you mean "(.+?)"/.exec(message) ?? [];
  if (path === undefined || hint === undefined || path.startsWith("_invoice")) return false;
  const name = path.split(".").at(-1)!;

  return name.replaceAll(/\d/g, "") !== hint.replaceAll(/\d/g, "");
}

/** JSON text with a value for each variable of the template. */
export function sampleData(analysis: Analysis, job: SampleJob): string {
  return sampleFrom(usedVariables(analysis, job, { data: [] }));
}

function usedVariables(
  { variables }: Analysis,
  { engine, files }: { engine: CheckJob["engine"]; files: TemplateFiles },
  { options, data }: { options?: CheckJob["options"]; data: readonly unknown[] },
): TemplateVariable[] {
  const { source, head, header, footer, partials } = files;
  const parts = { "template.html": source, "head.html": head, "header.html": header, "footer.html": footer };

  return Object.entries(parts).flatMap(([file, part]) => {
    if (part === "") return [];
    const used = variables({ engine, source: part, file, partials, data, ...(options ? { options } : {}) });
    return file === "header.html" || file === "footer.html"
      ? used.filter(({ path }) => !PAGE_VARIABLES.test(path))
      : used;
  });
}
