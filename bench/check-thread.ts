/** Checks files in a thread like the service's own for large files, and tells how long each took. */
import { once } from "node:events";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { checkPdf } from "@platen/pdf";
import { LARGE_FILE_LIMITS } from "../packages/render/src/make/file-maker.ts";

export interface CheckThread {
  /** Milliseconds of the check against PDF/UA-1 alone. */
  time(bytes: Uint8Array): Promise<number>;
  stop(): Promise<unknown>;
}

export function startCheckThread(): CheckThread {
  const worker = new Worker(new URL(import.meta.url), { resourceLimits: LARGE_FILE_LIMITS });

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
