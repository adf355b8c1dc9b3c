/** The worker of the Flow preview: evaluates drafts, one after the other. */
import type { FlowDocument } from "./flow-document.ts";
import { type FlowRequest, renderStyledFlow } from "./render-flow.ts";

interface FlowWork {
  id: number;
  request: FlowRequest;
}

export type FlowResult = { id: number } & ({ document: FlowDocument } | { fault: string });

self.addEventListener("message", async ({ data }: MessageEvent<FlowWork>) => {
  self.postMessage(await resultOf(data));
});

async function resultOf({ id, request }: FlowWork): Promise<FlowResult> {
  try {
    return { id, document: await renderStyledFlow(request) };
  } catch (error) {
    return { id, fault: error instanceof Error ? error.message : String(error) };
  }
}
