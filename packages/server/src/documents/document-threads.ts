/** Where finished documents are compared and drawn: in threads with limits, off the event loop. */
import type { ComparisonObject } from "@platen/compare";
import { moduleBeside, startJobThreads } from "@platen/render";
import { Problem } from "../problems/problem.ts";
import type { DocumentAnswer, DocumentJob } from "./document-job.ts";

interface JobOptions {
  owner: string;
  signal: AbortSignal;
}

export interface DocumentThreads {
  compare(from: Uint8Array, to: Uint8Array, isImage: boolean, options: JobOptions): Promise<ComparisonObject>;
  /** PNG; null where the document does not have the page. */
  drawPage(bytes: Uint8Array, page: number, width: number, options: JobOptions): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

const THREADS = 2;
const MAX_MEMORY_MB = 1_024;

/** One workspace has one thread at most: the documents of another do not wait for it. */
export function startDocumentThreads(): DocumentThreads {
  const threads = startJobThreads<DocumentJob, DocumentAnswer>({
    module: moduleBeside(import.meta.url, "document-thread"),
    threads: THREADS,
    maxPerOwner: 1,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    late: () =>
      new Problem("render_timeout", "The document took too long. Use a smaller one, or raise PLATEN_RENDER_TIMEOUT."),
    outOfMemory: () =>
      new Problem("output_too_large", `The document takes more than ${MAX_MEMORY_MB} MB of memory. Use a smaller one.`),
  });

  return {
    async compare(from, to, isImage, options) {
      const answer = await threads.run({ kind: "compare", from, to, isImage }, options);
      if ("comparison" in answer) return answer.comparison;
      throw unreadable(answer);
    },
    async drawPage(bytes, page, width, options) {
      const answer = await threads.run({ kind: "draw-page", bytes, page, width }, options);
      if ("png" in answer) return answer.png;
      throw unreadable(answer);
    },
    close: threads.close,
  };
}

/** Our own files are read by our own reader: one that is not is beyond its limits. */
function unreadable(answer: DocumentAnswer): Problem {
  return new Problem("output_too_large", "unreadable" in answer ? answer.unreadable : "The document cannot be read.");
}
