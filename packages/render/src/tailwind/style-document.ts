/** Tailwind mode of a render: the style sheet for a document's HTML, and a failure at its line of the template. */
import type { Evaluator } from "../evaluate/evaluator.ts";
import { placeRequest } from "../evaluate/place-request.ts";
import { RenderFailure } from "../failure.ts";
import type { RenderJob } from "../render-job.ts";
import type { RenderWarning } from "../warning.ts";
import type { TailwindStyles } from "./tailwind-request.ts";

/** What Tailwind mode adds to a document. */
export interface DocumentStyles {
  css: string;
  sheets: TailwindStyles["sheets"];
  warnings: RenderWarning[];
}

/** Without the setting nothing is loaded or asked. */
const noStyles: DocumentStyles = { css: "", sheets: [], warnings: [] };

/** Throws a `RenderFailure` with its position in the template. */
export async function styleDocument(job: RenderJob, html: string, evaluator: Evaluator): Promise<DocumentStyles> {
  if (!job.settings.tailwind) return noStyles;
  try {
    return documentStyles(await evaluator.compileTailwind({ html, sheets: null }));
  } catch (error) {
    throw await placeFailure(job, error, evaluator);
  }
}

/** For the document that headers and footers are printed from. */
export async function styleHeadersAndFooters(
  job: RenderJob,
  html: string,
  sheets: DocumentStyles["sheets"],
  evaluator: Evaluator,
): Promise<DocumentStyles> {
  if (!job.settings.tailwind) return noStyles;

  return documentStyles(await evaluator.compileTailwind({ html, sheets }));
}

function documentStyles({ css, sheets, leftOut }: TailwindStyles): DocumentStyles {
  const warnings = leftOut === null ? [] : [{ code: "tailwind_limit", message: leftOut, location: null }];

  return { css, sheets, warnings };
}

async function placeFailure(job: RenderJob, error: unknown, evaluator: Evaluator): Promise<unknown> {
  if (!(error instanceof RenderFailure) || error.position?.file !== "document") return error;
  const { line, column } = error.position;
  const request = placeRequest(job, { place: null, outline: [], targets: [{ line, column }], pages: 1 });
  const [[found] = []] = await evaluator.placeElements(request);

  return new RenderFailure(error.code, error.message, { position: found?.position ?? null });
}
