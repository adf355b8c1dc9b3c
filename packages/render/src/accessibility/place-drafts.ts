/** Gives the findings of a report their start tags and template lines. The template is evaluated for it once more, only where there is something to report. */
import type { ModelElement } from "@platen/pdf";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { PlacedElement, PlaceRequest, PlaceTarget } from "../evaluate/place-elements.ts";
import { placeRequest } from "../evaluate/place-request.ts";
import { shortened } from "../evaluate/quote-start-tag.ts";
import { RenderFailure } from "../failure.ts";
import type { HeaderFooter } from "../header-footer/header-footer.ts";
import type { TemplatePosition } from "../position.ts";
import type { RenderJob } from "../render-job.ts";
import type { Draft, Target } from "./draft.ts";
import type { Inspection } from "./inspect/inspection.ts";

interface PlacedDraft {
  count: number;
  message: string;
  elements: string[];
  locations: TemplatePosition[];
}

interface PlacingContext {
  job: RenderJob;
  inspection: Inspection;
  headersAndFooters: readonly HeaderFooter[];
  pages: number;
  evaluator: Evaluator;
}

const MOST_ELEMENTS = 20;

/** The drafts in their order, each with at most 20 start tags and places. */
export async function placeDrafts(drafts: readonly Draft[], context: PlacingContext): Promise<PlacedDraft[]> {
  const lookups = new Map<HeaderFooter | null, Lookup>();
  for (const [index, { targets }] of drafts.entries()) {
    for (const target of targets.slice(0, MOST_ELEMENTS)) {
      for (const place of placesOf(target, context.headersAndFooters)) {
        const lookup = lookups.get(place) ?? { targets: [], owners: [] };
        lookups.set(place, lookup);
        lookup.targets.push("element" in target ? target : { texts: target.texts });
        lookup.owners.push(index);
      }
    }
  }

  const placed: PlacedElement[][] = drafts.map(() => []);
  for (const [place, { targets, owners }] of lookups) {
    const answers = await lookUp(requestFor(place, targets, context), context.evaluator);
    for (const [at, target] of targets.entries())
      placed[owners[at]!]!.push(...named(answers[at] ?? [], target, context.inspection));
  }

  return drafts.map(({ count, message }, index) => {
    const found = placed[index]!;
    return {
      count: Math.max(count, found.length),
      message,
      elements: found.flatMap(({ startTag }) => startTag ?? []).slice(0, MOST_ELEMENTS),
      locations: found.flatMap(({ position }) => position ?? []).slice(0, MOST_ELEMENTS),
    };
  });
}

interface Lookup {
  targets: PlaceTarget[];
  /** The draft that each target belongs to. */
  owners: number[];
}

/** Null is the document itself. */
function placesOf(target: Target, headersAndFooters: readonly HeaderFooter[]): (HeaderFooter | null)[] {
  if ("element" in target) return [null];
  if (target.in) return [target.in];

  return [null, ...headersAndFooters.filter(({ html }) => target.texts.some((text) => html.includes(text)))].slice(
    0,
    MOST_ELEMENTS,
  );
}

function requestFor(
  place: HeaderFooter | null,
  targets: readonly PlaceTarget[],
  { job, inspection, pages }: PlacingContext,
): PlaceRequest {
  const elements = place ? [] : inspection.model.elements;
  const outline = elements.map(({ tag, parent, attributes }) => ({ tag, parent, id: attributes.id ?? "" }));

  return placeRequest(job, { place, outline, targets, pages });
}

/** A document that cannot be evaluated again within its limits keeps its findings, without their places. */
async function lookUp(request: PlaceRequest, evaluator: Evaluator): Promise<PlacedElement[][]> {
  try {
    return await evaluator.placeElements(request);
  } catch (error) {
    if (!(error instanceof RenderFailure)) throw error;
    return request.targets.map((target) => ("element" in target ? [{ startTag: null, position: null }] : []));
  }
}

/** Elements that a script made, and rows that nobody wrote, are described by what is known of them. */
function named(answers: readonly PlacedElement[], target: PlaceTarget, { model }: Inspection): PlacedElement[] {
  if (!("element" in target)) return [...answers];
  const element = model.elements[target.element];

  return answers.flatMap(({ startTag, position }) => {
    if (startTag !== null || !element) return [{ startTag, position }];
    return /^(html|body)$/.test(element.tag) ? [] : [{ startTag: startTagOf(element), position }];
  });
}

function startTagOf({ tag, attributes }: ModelElement): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value.replaceAll('"', "&quot;")}"`);

  return shortened(`<${tag}${written.join("")}>`);
}
