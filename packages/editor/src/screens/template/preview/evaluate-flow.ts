/** Evaluates a draft once in a worker of its own; null where that fails or takes long. */
import type { FlowDocument } from "./flow-document.ts";
import { createFlowRenderer } from "./flow-renderer.ts";
import type { FlowRequest } from "./render-flow.ts";

export function evaluateFlow(request: FlowRequest): Promise<FlowDocument | null> {
  return new Promise((resolve) => {
    const end = (document: FlowDocument | null) => {
      renderer.stop();
      resolve(document);
    };
    const renderer = createFlowRenderer({ show: end, fail: () => end(null) });
    renderer.render(request);
  });
}
