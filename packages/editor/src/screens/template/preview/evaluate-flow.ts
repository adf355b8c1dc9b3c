/** Evaluates a draft once in a worker of its own; the last result is kept, since clicks come in rows. */
import type { FlowDocument } from "./flow-document.ts";
import { createFlowRenderer } from "./flow-renderer.ts";
import type { FlowRequest } from "./render-flow.ts";

let last: { request: FlowRequest; result: Promise<FlowDocument | null> } | null = null;

/** Null where the draft cannot be evaluated, or not in time. */
export function evaluateFlow(request: FlowRequest): Promise<FlowDocument | null> {
  const isSame = last?.request.draft === request.draft && last.request.data === request.data;
  if (!last || !isSame || last.request.engine !== request.engine) last = { request, result: evaluate(request) };

  return last.result;
}

function evaluate(request: FlowRequest): Promise<FlowDocument | null> {
  return new Promise((resolve) => {
    const end = (document: FlowDocument | null) => {
      renderer.stop();
      resolve(document);
    };
    const renderer = createFlowRenderer({ show: end, fail: () => end(null) });
    renderer.render(request);
  });
}
