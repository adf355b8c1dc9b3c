/** The text of each element of a preview, read from the draft evaluated in this browser. */
import { STAMP } from "../../../flow-frame/messages.ts";
import type { FlowDocument } from "../preview/flow-document.ts";
import { createFlowRenderer } from "../preview/flow-renderer.ts";
import { matchElements } from "../preview/map-lookup.ts";
import type { PreviewMap } from "../preview/preview-report.ts";
import type { FlowRequest } from "../preview/render-flow.ts";

/** By the element's number in the map; null where it cannot be said. */
export async function elementTexts(map: PreviewMap, request: FlowRequest): Promise<(string | null)[]> {
  const flow = await evaluate(request);
  if (!flow) return [];
  const document = new DOMParser().parseFromString(flow.html, "text/html");
  const numbers = matchElements(map, [...map.elements.keys()], flow.positions);

  return numbers.map((number) =>
    number === null ? null : (document.querySelector(`[${STAMP}="${number}"]`)?.textContent ?? null),
  );
}

function evaluate(request: FlowRequest): Promise<FlowDocument | null> {
  return new Promise((resolve) => {
    const renderer = createFlowRenderer({
      show(document) {
        renderer.stop();
        resolve(document);
      },
      fail() {
        renderer.stop();
        resolve(null);
      },
    });
    renderer.render(request);
  });
}
