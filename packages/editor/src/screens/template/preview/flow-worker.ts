/** The worker of the Flow preview: evaluates drafts, one after the other. */
import type { FlowDocument } from "./flow-document.ts";
import { type FlowRequest, renderFlow } from "./render-flow.ts";

interface FlowWork {
  id: number;
  request: FlowRequest;
}

export type FlowResult = { id: number } & ({ document: FlowDocument } | { fault: string });

self.addEventListener("message", ({ data }: MessageEvent<FlowWork>) => {
  self.postMessage(resultOf(data));
});

function resultOf({ id, request }: FlowWork): FlowResult {
  try {
    return { id, document: renderFlow(request) };
  } catch (error) {
    return { id, fault: error instanceof Error ? error.message : String(error) };
  }
}
