/** Parts of making a file that a second thread does while the first goes on. */
import { setImmediate } from "node:timers/promises";
import type { DisplayResult } from "@platen/einvoice";
import type { ContentWork, ScannedPages } from "@platen/pdf";
import type { EinvoiceJob } from "../einvoice/einvoice-job.ts";
import { moduleBeside, startJobThreads } from "../threads/job-threads.ts";

/** What it cannot do, because the thread ends or has too little memory, is rejected: the first thread does it then. */
export interface SideWork extends ContentWork {
  /** Checks what a finished file shows of its invoice. */
  display(job: DisplayJob): Promise<DisplayResult>;
}

interface DisplayJob {
  bytes: Uint8Array;
  invoice: EinvoiceJob["invoice"];
}

export type SideJob =
  | { scan: Parameters<ContentWork["scan"]> }
  | { pack: readonly Uint8Array[] }
  | { display: DisplayJob };

export interface SideResult {
  scanned?: ScannedPages;
  packed?: Uint8Array[];
  display?: DisplayResult;
}

const MAX_MEMORY_MB = 1_024;

/** One at a time. */
export function startSideThread(): SideWork & { warm(): void } {
  const notDone = () => new Error("The second thread did not do its work.");
  const thread = startJobThreads<SideJob, SideResult>({
    module: moduleBeside(import.meta.url, "side-thread"),
    threads: 1,
    maxPerOwner: 1,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    late: notDone,
    outOfMemory: notDone,
  });
  const run = (job: SideJob) => thread.run(job, { owner: "" });

  return {
    scan: async (...scan) => (await run({ scan })).scanned!,
    pack: async (pack) => (await run({ pack })).packed!,
    display: async (display) => (await run({ display })).display!,
    handOver: () => setImmediate(),
    warm: thread.warm,
  };
}
