/**
 * Gives drafts to the worker of the Flow preview: one at a time, of those that wait the newest. A worker that does not
 * answer is ended and started again: a template can loop.
 */
import type { FlowDocument } from "./flow-document.ts";
import type { FlowResult } from "./flow-worker.ts";
import type { FlowRequest } from "./render-flow.ts";

const LIMIT_MS = 4_000;
/** Tailwind is loaded with the first document that uses it. */
const TAILWIND_LIMIT_MS = 12_000;

export interface FlowRenderer {
  render(request: FlowRequest): void;
  stop(): void;
}

interface FlowOutcome {
  show(document: FlowDocument): void;
  fail(message: string): void;
}

export function createFlowRenderer({ show, fail }: FlowOutcome): FlowRenderer {
  let worker: Worker | null = null;
  let limit: ReturnType<typeof setTimeout> | undefined;
  let next: FlowRequest | null = null;
  let isBusy = false;
  let id = 0;

  const end = () => {
    clearTimeout(limit);
    worker?.terminate();
    worker = null;
    isBusy = false;
  };

  const start = (): Worker => {
    const created = new Worker(new URL("./flow-worker.ts", import.meta.url), { type: "module" });
    created.addEventListener("message", ({ data }: MessageEvent<FlowResult>) => {
      if (data.id !== id) return;
      clearTimeout(limit);
      isBusy = false;
      if ("document" in data) show(data.document);
      else fail(data.fault);
      work();
    });
    created.addEventListener("error", () => {
      end();
      fail("The Flow preview could not be started. Reload the page to try again.");
    });

    return created;
  };

  const work = () => {
    if (isBusy || !next) return;
    const request = next;
    next = null;
    isBusy = true;
    worker ??= start();
    worker.postMessage({ id: ++id, request });
    const limitMs = request.draft.settings.tailwind === true ? TAILWIND_LIMIT_MS : LIMIT_MS;
    limit = setTimeout(() => {
      end();
      fail(
        `The template did not end within ${limitMs / 1000} seconds and was stopped. Look for a loop that does not end.`,
      );
      work();
    }, limitMs);
  };

  return {
    render(request) {
      next = request;
      work();
    },
    stop: end,
  };
}
