/** The text of each element of a preview, read from the draft evaluated in this browser. */
import { STAMP } from "../../../flow-frame/messages.ts";
import { evaluateFlow } from "../preview/evaluate-flow.ts";
import { matchElements } from "../preview/map-lookup.ts";
import { parseFlow } from "../preview/parse-flow.ts";
import type { PreviewMap } from "../preview/preview-report.ts";
import type { FlowRequest } from "../preview/render-flow.ts";

/** By the element's number in the map; null where it cannot be said. */
export async function elementTexts(map: PreviewMap, request: FlowRequest): Promise<(string | null)[]> {
  const flow = await evaluateFlow(request);
  if (!flow) return [];
  const document = parseFlow(flow);
  const numbers = matchElements(map, [...map.elements.keys()], flow.positions);

  return numbers.map((number) =>
    number === null ? null : (document.querySelector(`[${STAMP}="${number}"]`)?.textContent ?? null),
  );
}
