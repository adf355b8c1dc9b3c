/**
 * Runs templates in a pool of child processes: no files, no network, no environment, no code from strings, a memory cap.
 * A template that passes every limit of its language all the same costs its own child and its own request, nothing else.
 */
import { type ChildPoolOptions, startChildPool } from "./child-pool.ts";
import type { Evaluator } from "./evaluator.ts";
import { childScript } from "./start-child.ts";

export type TemplatePoolOptions = ChildPoolOptions;

export interface TemplatePool extends Evaluator {
  close(): Promise<void>;
}

/** What the service gives each child. */
export const servicePoolLimits = { timeoutMs: 10_000, maxMemoryMb: 512 };

/** Tailwind drops most of what it makes: with less, collecting it takes as long as the work. */
const TAILWIND_YOUNG_MEMORY_MB = 16;

export function startTemplatePool(options: TemplatePoolOptions): TemplatePool {
  const templates = startChildPool(childScript("pool-child"), options, options.size);
  // Most services never use Tailwind: its children start with the first document that does.
  const roomy = { ...options, youngMemoryMb: TAILWIND_YOUNG_MEMORY_MB };
  const tailwind = startChildPool(childScript("../tailwind/tailwind-child"), roomy, 0);

  const evaluatorOf = (owner: string, signal?: AbortSignal): Evaluator => ({
    render: (request) => templates.submit<"render">({ kind: "render", request }, owner, signal),
    renderEach: (request, variables) =>
      templates.submit<"render-each">({ kind: "render-each", request, variables }, owner, signal),
    placeElements: (request) => templates.submit<"place-elements">({ kind: "place-elements", request }, owner, signal),
    check: (request) => templates.submit<"check">({ kind: "check", request }, owner, signal),
    checkData: (schema, data) => templates.submit<"check-data">({ kind: "check-data", schema, data }, owner, signal),
    checkInvoice: (block, invoice) =>
      templates.submit<"check-invoice">({ kind: "check-invoice", block, invoice }, owner, signal),
    compileTailwind: (request) => tailwind.submit<"tailwind">({ kind: "tailwind", request }, owner, signal),
    forWorkspace: evaluatorOf,
  });

  return {
    ...evaluatorOf(""),
    async close() {
      await Promise.all([templates.close(), tailwind.close()]);
    },
  };
}
