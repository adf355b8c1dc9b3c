/** Makes files: small ones in place, large ones in threads of their own, so that the service answers meanwhile. */
import { setImmediate } from "node:timers/promises";
import type { PartTaker } from "@platen/browser";
import type { EinvoiceJob } from "../einvoice/einvoice-job.ts";
import { isLarge } from "../einvoice/is-large.ts";
import { RenderFailure } from "../failure.ts";
import { moduleBeside, startJobThreads } from "../threads/job-threads.ts";
import type { FileThreadJob, FileThreadResult } from "./file-thread-messages.ts";
import { type JoinOptions, joinPartsHere, joinPartsInThread } from "./join-parts.ts";
import type { FileJob, InvoiceToEmbed, MadeFile } from "./make-file.ts";
import type { MadeInvoiceXml } from "./make-invoice-xml.ts";

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

/** About 20 ms of work: what takes longer holds up other requests. */
const MOST_BYTES_IN_PLACE = 200_000;
/** Text that compresses well is short in the file and long in work. */
const MOST_SOURCE_IN_PLACE = 500_000;
const MOST_BYTES_WITH_SCRIPTS = 40_000;
const MAX_MEMORY_MB = 2_048;
/** One workspace has one at most: the files of another do not wait for it. */
const THREADS = 2;

/** Of a thread for large files. What such a file consists of lives as long as the work on it: with little room for the young it would be copied about meanwhile. */
const LARGE_FILE_LIMITS = { maxOldGenerationSizeMb: MAX_MEMORY_MB, maxYoungGenerationSizeMb: 192 };

/** Makes every file in this thread: for the command line, where nobody else waits. Its code is loaded when it is needed first. */
export const inThisThread: FileMaker = {
  async prepare() {
    // The browser gets what it is asked for first, and works meanwhile.
    await setImmediate();
    const { warmUp } = await import("./make-file.ts");
    // Again what the browser waits for comes first.
    await setImmediate();
    warmUp();
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

  const loaded = inThisThread.prepare(0);
  const makerOf = (owner: string): FileMaker => ({
    prepare(sourceLength) {
      if (sourceLength > MOST_SOURCE_IN_PLACE) threads.warm();
      return loaded;
    },
    async makeInvoice(job, signal) {
      if (!isLarge(job.invoice)) return inThisThread.makeInvoice(job);
      const { invoice } = await threads.run({ invoice: job }, { owner, signal });
      return invoice!;
    },
    async make(job, signal) {
      if (isSmall(job)) return inThisThread.make(job);
      const file = { ...job, invoice: job.invoice && withoutLines(job.invoice) };
      const made = await threads.run({ file }, { owner, signal });
      return made.file ?? null;
    },
    joinParts: (options) => joinPartsInThread(options, LARGE_FILE_LIMITS),
    forWorkspace: makerOf,
  });

  return { ...makerOf(""), close: threads.close };
}

/** Whether making the file is a few milliseconds of work: by its size before compression, which its source tells, and by its invoice. */
export function isSmall({ printed, sourceLength, hasScripts, invoice }: FileJob): boolean {
  const mostBytes = hasScripts ? MOST_BYTES_WITH_SCRIPTS : MOST_BYTES_IN_PLACE;

  return printed.length <= mostBytes && sourceLength <= MOST_SOURCE_IN_PLACE && !isLarge(invoice?.job.invoice);
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
