/** Checks files in a thread like the service's own for large files, and tells how long each took. */
import { once } from "node:events";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { checkPdf } from "@platen/pdf";

/** As the service starts its thread for large files. */
const LIMITS = { maxOldGenerationSizeMb: 2_048, maxYoungGenerationSizeMb: 192 };

interface CheckThread {
  /** Milliseconds of the check against PDF/UA-1 alone. */
  time(bytes: Uint8Array): Promise<number>;
  stop(): Promise<unknown>;
}

export function startCheckThread(): CheckThread {
  const worker = new Worker(new URL(import.meta.url), { resourceLimits: LIMITS });

  return {
    async time(bytes) {
      worker.postMessage(bytes);
      const [milliseconds] = (await once(worker, "message")) as [number];
      return milliseconds;
    },
    stop: () => worker.terminate(),
  };
}

if (!isMainThread)
  parentPort?.on("message", (bytes: Uint8Array) => {
    const start = performance.now();
    checkPdf(bytes, "ua1");
    parentPort?.postMessage(performance.now() - start);
  });
