/** Evaluates a draft for the Flow preview. Runs in a worker: a template can take long. */
import { type RenderOptions, render } from "@platen/templates";
import { section } from "../page-setup/page-geometry.ts";
import type { Draft, Engine } from "../template-content.ts";
import { type EvaluatedPart, type FlowDocument, type FlowParts, makeFlowDocument } from "./flow-document.ts";

export interface FlowRequest {
  engine: Engine;
  draft: Pick<Draft, "source" | "head" | "css" | "partials" | "settings">;
  /** The text of the data; it must be a JSON object. */
  data: string;
  /** The time that the document shows, in milliseconds. */
  now: number;
}

/** Larger documents would make the page slow; Paged shows them. */
const MOST_CHARACTERS = 4_000_000;

/** Without Tailwind. Throws a `TemplateError` as rendering does. */
export function renderFlow(request: FlowRequest): FlowDocument {
  return makeFlowDocument(evaluateParts(request));
}

/** With Tailwind where the draft uses it. */
export async function renderStyledFlow(request: FlowRequest): Promise<FlowDocument> {
  const parts = evaluateParts(request);
  const unstyled = makeFlowDocument(parts);
  if (request.draft.settings.tailwind !== true) return unstyled;
  const { compileFlowStyles } = await import("./flow-styles.ts");

  return makeFlowDocument({ ...parts, tailwind: await compileFlowStyles(unstyled.html) });
}

function evaluateParts({ engine, draft, data, now }: FlowRequest): FlowParts {
  const values = JSON.parse(data) as Record<string, unknown>;
  const options = flowOptions(draft.settings, now);
  const evaluate = (source: string, file: string): EvaluatedPart => {
    if (source === "") return { html: "", at: () => null };
    const { output, map } = render({ engine, source, file, data: values, partials: draft.partials, options });
    return { html: output, at: (offset) => map?.at(offset) ?? null };
  };
  const body = evaluate(draft.source, "template.html");
  const head = evaluate(draft.head, "head.html");
  if (body.html.length + head.html.length > MOST_CHARACTERS) {
    throw new Error("The document is too large for Flow. Paged shows it.");
  }

  return { body, head, css: draft.css };
}

function flowOptions(settings: Draft["settings"], now: number): RenderOptions {
  const { locale, timezone, currency } = settings;

  return {
    ...(section(settings, "template") as RenderOptions),
    ...(typeof locale === "string" ? { locale } : { locale: "en" }),
    ...(typeof timezone === "string" ? { timezone } : { timezone: "UTC" }),
    ...(typeof currency === "string" ? { currency } : { currency: "EUR" }),
    now: new Date(now),
    source_map: true,
  };
}
