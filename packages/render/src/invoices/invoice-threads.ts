/** Where invoices that came in are worked on: in threads with limits, so that a hostile file costs its sender alone. */
import { RenderFailure } from "../failure.ts";
import { moduleBeside, startJobThreads } from "../threads/job-threads.ts";
import { refusal } from "./invoice-file.ts";
import type { InvoiceAnswer, InvoiceJob, InvoiceResult } from "./invoice-job.ts";

export interface InvoiceThreads {
  /** Rejects with a `RenderFailure` where the file or the block is refused, or takes too long. */
  run<Kind extends InvoiceJob["kind"]>(
    job: InvoiceJob<Kind>,
    options: { owner: string; signal?: AbortSignal | undefined },
  ): Promise<InvoiceResult<Kind>>;
  close(): Promise<void>;
}

const THREADS = 2;
const MAX_MEMORY_MB = 1_024;

/** One owner has one thread at most: the invoices of another do not wait for it. */
export function startInvoiceThreads(): InvoiceThreads {
  const threads = startJobThreads<InvoiceJob, InvoiceAnswer>({
    module: moduleBeside(import.meta.url, "invoice-thread"),
    threads: THREADS,
    maxPerOwner: 1,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    late: () =>
      new RenderFailure("render_timeout", "The invoice took too long. Send a smaller one, or split it into several."),
    outOfMemory: () => refusal(`The invoice takes more than ${MAX_MEMORY_MB} MB of memory. Send a smaller one.`),
  });

  return {
    async run<Kind extends InvoiceJob["kind"]>(
      job: InvoiceJob<Kind>,
      options: { owner: string; signal?: AbortSignal | undefined },
    ) {
      const answer = await threads.run(job as InvoiceJob, options);
      if ("result" in answer) return answer.result as InvoiceResult<Kind>;

      const { code, message, findings } = answer.refused;
      throw new RenderFailure(code, message, { findings });
    },
    close: threads.close,
  };
}
