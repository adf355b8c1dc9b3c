/** Leads errors of inline scripts back to the template lines that wrote the scripts. The template is evaluated for it once more, only where there are such errors. */
import type { DocumentWarning } from "@platen/browser";
import type { Evaluator } from "./evaluate/evaluator.ts";
import { offsetOf, type PlaceRequest, type PlaceTarget } from "./evaluate/place-elements.ts";
import { placeRequest } from "./evaluate/place-request.ts";
import { RenderFailure } from "./failure.ts";
import type { HeaderFooterBox } from "./header-footer/header-footer.ts";
import { boxAt } from "./header-footer/header-footer-document.ts";
import type { TemplatePosition } from "./position.ts";
import type { RenderJob } from "./render-job.ts";

/** The warnings in their order; those about the document's HTML have their place in the template where there is one. */
export async function placeScriptErrors(
  job: RenderJob,
  { warnings, tailwind }: { warnings: readonly DocumentWarning[]; tailwind: string },
  evaluator: Evaluator,
): Promise<DocumentWarning[]> {
  const inline = warnings.filter(isInline);
  if (inline.length === 0) return [...warnings];

  const targets = inline.map(({ source: { line, column } }) => ({ line, column }));
  const positions = await lookUp({ ...requestFor(job, null, targets), tailwind }, evaluator);
  return placed(warnings, new Map(inline.map((warning, index) => [warning, positions[index]])));
}

interface PrintedBoxes {
  boxes: readonly HeaderFooterBox[];
  /** The document they were printed from. */
  html: string;
  warnings: readonly DocumentWarning[];
  /** Of the whole document. */
  pages: number;
}

/** The same for the document of the headers and footers. */
export async function placeHeaderFooterScriptErrors(
  job: RenderJob,
  { boxes, html, warnings, pages }: PrintedBoxes,
  evaluator: Evaluator,
): Promise<DocumentWarning[]> {
  const positions = new Map<DocumentWarning, TemplatePosition | null | undefined>();
  for (const warning of warnings.filter(isInline)) {
    const found = boxAt(html, boxes, offsetOf(html, warning.source));
    if (!found) continue;
    const request = requestFor(job, { ...found.box, pages }, [{ offset: found.offset }]);
    positions.set(warning, (await lookUp(request, evaluator))[0]);
  }

  return placed(warnings, positions);
}

type InlineError = DocumentWarning & { source: NonNullable<DocumentWarning["source"]> };

function isInline(warning: DocumentWarning): warning is InlineError {
  return warning.code === "script_error" && warning.source?.path === null;
}

function placed(
  warnings: readonly DocumentWarning[],
  positions: ReadonlyMap<DocumentWarning, TemplatePosition | null | undefined>,
): DocumentWarning[] {
  return warnings.map((warning) => {
    const position = positions.get(warning);
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

function requestFor(
  job: RenderJob,
  place: (HeaderFooterBox & { pages: number }) | null,
  targets: readonly PlaceTarget[],
): PlaceRequest {
  return placeRequest(job, { place, outline: [], targets, pages: place?.pages ?? 0 });
}

/** A place is a courtesy: a template that does not pass its limits a second time does not fail for it. */
async function lookUp(request: PlaceRequest, evaluator: Evaluator): Promise<(TemplatePosition | null | undefined)[]> {
  try {
    return (await evaluator.placeElements(request)).map(([first]) => first?.position);
  } catch (error) {
    if (error instanceof RenderFailure) return [];
    throw error;
  }
}
