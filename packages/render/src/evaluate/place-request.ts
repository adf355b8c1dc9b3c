/** Asks where elements of a render's document, or of one of its headers and footers, are written in the template. */
import { skippedElements } from "@platen/pdf";
import type { HeaderFooter } from "../header-footer/header-footer.ts";
import { pageVariables } from "../header-footer/page-variables.ts";
import type { RenderJob } from "../render-job.ts";
import { templateOptions } from "../template-options.ts";
import type { ElementOutline } from "./align-elements.ts";
import type { PlaceRequest, PlaceTarget } from "./place-elements.ts";

interface PlaceQuestion {
  /** Null is the document itself. */
  place: HeaderFooter | null;
  /** The elements as they were in the browser; none where only texts are looked for. */
  outline: readonly ElementOutline[];
  targets: readonly PlaceTarget[];
  /** Of the whole document. */
  pages: number;
}

export function placeRequest(job: RenderJob, { place, outline, targets, pages }: PlaceQuestion): PlaceRequest {
  const { template, settings, now, data } = job;
  const { engine, partials, css } = template;
  const common = {
    engine,
    partials,
    css,
    options: templateOptions(settings, now),
    scripting: settings.javascript,
    skipped: skippedElements,
    outline,
    targets,
  };
  if (!place) return { ...common, source: template.source, file: "template.html", head: template.head, data };

  const variables = pageVariables(pages)[place.page - 1];
  const source = template[place.part];

  return { ...common, source, file: `${place.part}.html`, head: "", data: { ...data, ...variables } };
}
