/** Leads errors of inline scripts back to the template lines that wrote the scripts. The template is evaluated for it once more, only where there are such errors. */
import type { DocumentWarning } from "@platen/browser";
import type { Evaluator } from "./evaluate/evaluator.ts";
import type { PlaceRequest } from "./evaluate/place-elements.ts";
import { RenderFailure } from "./failure.ts";
import type { RenderJob } from "./render-job.ts";
import { templateOptions } from "./template-options.ts";

/** The warnings in their order; those about the document's HTML have their place in the template where there is one. */
export async function placeScriptErrors(
  job: RenderJob,
  { warnings, tailwind }: { warnings: readonly DocumentWarning[]; tailwind: string },
  evaluator: Evaluator,
): Promise<DocumentWarning[]> {
  const inline = warnings.filter(({ code, source }) => code === "script_error" && source?.path === null);
  if (inline.length === 0) return [...warnings];

  const answers = await lookUp({ ...requestFor(job, inline), tailwind }, evaluator);
  const placed = new Map(inline.map((warning, index) => [warning, answers[index]?.[0]?.position]));
  return warnings.map((warning) => {
    const position = placed.get(warning);
    const { source, message } = warning;
    if (!position || !source) return warning;
    const { file, line, column } = position;
    const inDocument = `(document:${source.line}:${source.column})`;

    return {
      ...warning,
      message: message.replace(inDocument, () => `(${file}:${line}:${column})`),
      source: { path: file, line, column },
    };
  });
}

function requestFor({ template, data, settings, now }: RenderJob, inline: readonly DocumentWarning[]): PlaceRequest {
  return {
    engine: template.engine,
    source: template.source,
    file: "template.html",
    head: template.head,
    css: template.css,
    data,
    partials: template.partials,
    options: templateOptions(settings, now),
    scripting: settings.javascript,
    skipped: [],
    outline: [],
    targets: inline.flatMap(({ source }) => (source ? [{ line: source.line, column: source.column }] : [])),
  };
}

/** A place is a courtesy: a template that does not pass its limits a second time does not fail for it. */
async function lookUp(request: PlaceRequest, evaluator: Evaluator): ReturnType<Evaluator["placeElements"]> {
  try {
    return await evaluator.placeElements(request);
  } catch (error) {
    if (error instanceof RenderFailure) return [];
    throw error;
  }
}
