/** Makes files in threads, so that the service answers meanwhile: large ones, and small ones that claim a standard. */
import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import type { PartTaker } from "@platen/browser";
import type { EinvoiceJob } from "../einvoice/einvoice-job.ts";
import { RenderFailure } from "../failure.ts";
import { moduleBeside, startJobThreads } from "../threads/job-threads.ts";
import type { FileThreadJob, FileThreadResult } from "./file-thread-messages.ts";
import { type JoinOptions, joinPartsHere, joinPartsInThread } from "./join-parts.ts";
import type { FileJob, InvoiceToEmbed, MadeFile } from "./make-file.ts";
import type { MadeInvoiceXml } from "./make-invoice-xml.ts";
import { sendModel } from "./sent-model.ts";
import { isLongSource, isSmallFile, isSmallInvoice } from "./small-file.ts";

export interface FileMaker {
  /** Loads what making a file takes, for a document of this many characters: to be called while it is printed. */
  prepare(sourceLength: number): Promise<void>;
  /** Writes and checks the XML of an e-invoice. */
  makeInvoice(job: EinvoiceJob, signal?: AbortSignal): Promise<MadeInvoiceXml>;
  /** Rejects with a `RenderFailure` where the file cannot be made. Null where its elements are ambiguous: one that was printed in full never is. */
  make(job: FileJob, signal?: AbortSignal): Promise<MadeFile | null>;
  /** Joins the parts of one long document, which waits for no other. A file that is final will not be finished. */
  joinParts(options: JoinOptions): PartTaker;
  /** The same for the files of one workspace: where many wait, workspaces take turns. */
  forWorkspace(workspace: string): FileMaker;
}

interface FileThreads extends FileMaker {
  close(): Promise<void>;
}

/** More than small files need too: the nearer the limit, the more often the engine collects all garbage. */
const MAX_MEMORY_MB = 2_048;
/** One workspace has one at most: the files of another do not wait for it. */
const THREADS = 2;
/** Of the threads for small files: the rest of the machine prints. */
const SMALL_THREADS = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));
const MAX_SMALL_MS = 60_000;

const LIMITS = { maxOldGenerationSizeMb: MAX_MEMORY_MB };
/** Of a thread for large files. What such a file consists of lives as long as the work on it: with little room for the young it would be copied about meanwhile. */
const LARGE_FILE_LIMITS = { ...LIMITS, maxYoungGenerationSizeMb: 192 };

/** Makes every file in this thread: for the command line, where nobody else waits. Its code is loaded when it is needed first. */
export const inThisThread: FileMaker = {
  async prepare() {
    // What the browser is asked for, and what it waits for, comes before each step: it works meanwhile.
    await setImmediate();
    const { warmUps } = await import("./make-file.ts");
    for (const warmUp of warmUps) {
      await setImmediate();
      warmUp();
    }
  },
  async makeInvoice(job) {
    await setImmediate();
    const { makeInvoiceXml } = await import("./make-invoice-xml.ts");
    return makeInvoiceXml(job);
  },
  async make(job) {
    const { makeFile } = await import("./make-file.ts");
    return makeFile(job);
  },
  joinParts: joinPartsHere,
  forWorkspace: () => inThisThread,
};

/** Threads that are started when large files come. A file that breaks its thread costs that file alone. */
export function startFileThreads(): FileThreads {
  const threads = startJobThreads<FileThreadJob, FileThreadResult>({
    module: moduleBeside(import.meta.url, "file-thread"),
    threads: THREADS,
    maxPerOwner: 1,
    resourceLimits: LARGE_FILE_LIMITS,
    late,
    outOfMemory,
  });

  const smallThreads = startJobThreads<FileThreadJob, FileThreadResult>({
    module: moduleBeside(import.meta.url, "file-thread"),
    threads: SMALL_THREADS,
    maxPerOwner: SMALL_THREADS,
    resourceLimits: LIMITS,
    late,
    outOfMemory,
  });
  let smallThread: "none" | "starts" | "loaded" = "none";
  const startSmallThread = async () => {
    smallThread = "starts";
    const isLoaded = await smallThreads.run({ load: true }, { owner: "" }).catch(() => null);
    smallThread = isLoaded ? "loaded" : "none";
  };
  /** Null where no thread has loaded its code yet: nobody waits for that. */
  const makeSmall = (job: FileThreadJob, owner: string): Promise<FileThreadResult> | null => {
    if (smallThread === "none") void startSmallThread();
    if (smallThread !== "loaded") return null;
    // Not given up with the one who asked: it takes milliseconds, and a thread that has just started is many times slower.
    return smallThreads.run(job, { owner, signal: AbortSignal.timeout(MAX_SMALL_MS) });
  };

  const loaded = inThisThread.prepare(0);
  const makerOf = (owner: string): FileMaker => ({
    prepare(sourceLength) {
      if (isLongSource(sourceLength)) threads.warm();
      return loaded;
    },
    async makeInvoice(job, signal) {
      const work = { invoice: job };
      const answer = isSmallInvoice(job) ? makeSmall(work, owner) : threads.run(work, { owner, signal });
      return answer ? (await answer).invoice! : inThisThread.makeInvoice(job);
    },
    async make(job, signal) {
      const isSmall = isSmallFile(job);
      // What claims no standard is hardly changed, and not checked.
      if (isSmall && !job.accessible && !job.invoice) return inThisThread.make(job);
      const sent = { model: job.model && sendModel(job.model), invoice: job.invoice && withoutLines(job.invoice) };
      const work = { file: { ...job, ...sent }, isSmall };
      const answer = isSmall ? makeSmall(work, owner) : threads.run(work, { owner, signal });
      return answer ? ((await answer).file ?? null) : inThisThread.make(job);
    },
    joinParts: (options) => joinPartsInThread(options, LIMITS),
    forWorkspace: makerOf,
  });

  return {
    ...makerOf(""),
    async close() {
      await Promise.all([threads.close(), smallThreads.close()]);
    },
  };
}

/** What a thread is sent is copied. */
function withoutLines({ job, made }: InvoiceToEmbed): InvoiceToEmbed {
  return { job: { ...job, invoice: { ...job.invoice, lines: [] } }, made };
}

function late(): RenderFailure {
  return new RenderFailure("render_timeout", "The file was not finished in time. Make the document smaller.");
}

function outOfMemory(): RenderFailure {
  return new RenderFailure(
    "output_too_large",
    `Finishing the file took more than ${MAX_MEMORY_MB} MB of memory. Make the document smaller or split it.`,
  );
}
