/** Finds for everything on the pages of a document which element wrote it, and where in the template that is. */
import type { DocumentModel, PageMarks } from "@platen/pdf";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { PlacedElement } from "../evaluate/place-elements.ts";
import { placeRequest } from "../evaluate/place-request.ts";
import { RenderFailure } from "../failure.ts";
import type { HeaderFooterLayout } from "../header-footer/header-footer-layout.ts";
import type { RenderJob } from "../render-job.ts";
import { type DocumentMap, ElementList, type MappedPage } from "./document-map.ts";
import { placeHeadersAndFooters } from "./place-headers-and-footers.ts";

interface MappedDocument {
  job: RenderJob;
  model: DocumentModel;
  marks: PageMarks;
  /** Null where there are no headers and footers. */
  layout: HeaderFooterLayout | null;
}

/** Null where the template cannot be evaluated again within its limits. */
export async function mapDocument(
  { job, model, marks, layout }: MappedDocument,
  evaluator: Evaluator,
): Promise<DocumentMap | null> {
  const { elements: all } = model;
  const list = new ElementList();
  try {
    const outline = all.map(({ tag, parent, attributes }) => ({ tag, parent, id: attributes.id ?? "" }));
    const targets = all.map(({ id }) => ({ element: id }));
    const question = { place: null, outline, targets, pages: marks.length };
    const placed = await evaluator.placeElements(placeRequest(job, question));
    const numbers = numbersOf(model, placed, list);
    const pages = marks.map((page): MappedPage => ({ marks: marksOf(page, numbers), areas: [] }));
    if (layout) {
      const areas = await placeHeadersAndFooters({ job, layout, pages: marks.length, list }, evaluator);
      for (const [index, page] of pages.entries()) page.areas = areas[index] ?? [];
    }

    return { files: list.files, elements: list.elements, parents: list.parents, pages };
  } catch (error) {
    if (!(error instanceof RenderFailure)) throw error;
    return null;
  }
}

/** For each element of the document its number in the map: what a script made belongs to the element around it. */
function numbersOf({ elements }: DocumentModel, placed: PlacedElement[][], list: ElementList): (number | null)[] {
  const numbers: (number | null)[] = [];
  for (const { id, parent } of elements) {
    const position = placed[id]?.[0]?.position;
    const around = parent === null ? null : (numbers[parent] ?? null);
    numbers.push(position ? list.add(position, around) : around);
  }

  return numbers;
}

function marksOf(page: Record<number, number>, numbers: readonly (number | null)[]): Record<string, number> {
  const known = Object.entries(page).flatMap(([id, element]) => {
    const number = numbers[element] ?? null;
    return number === null ? [] : [[id, number] as const];
  });

  return Object.fromEntries(known);
}
