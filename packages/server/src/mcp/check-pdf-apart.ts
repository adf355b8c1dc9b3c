/** Checks a PDF in a thread of its own, with a limit of time and memory: a file from a stranger holds up nobody else. */
import type { CheckResult } from "@platen/pdf";
import { moduleBeside, startThread } from "@platen/render";
import { Problem } from "../problems/problem.ts";

const MOST_MEGABYTES = 512;
/** A workspace checks one PDF after the other. */
const running = new Map<string, Promise<unknown>>();

export async function checkPdfApart(
  bytes: Uint8Array,
  { timeoutMs, owner }: { timeoutMs: number; owner: string },
): Promise<CheckResult[]> {
  const before = running.get(owner) ?? Promise.resolve();
  const checked = before.catch(() => {}).then(() => checkInThread(bytes, timeoutMs));
  running.set(owner, checked);
  try {
    return await checked;
  } finally {
    if (running.get(owner) === checked) running.delete(owner);
  }
}

function checkInThread(bytes: Uint8Array, timeoutMs: number): Promise<CheckResult[]> {
  return new Promise((resolve, reject) => {
    const worker = startThread(moduleBeside(import.meta.url, "check-pdf-thread"), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    const timer = setTimeout(() => {
      reject(
        new Problem("render_timeout", `The PDF was not checked within ${timeoutMs / 1000} s. Send a smaller one.`),
      );
      void worker.terminate();
    }, timeoutMs);
    worker.once("message", resolve);
    worker.once("error", (error) =>
      reject(new Problem("data_invalid", `The PDF cannot be checked: ${error.message}`, { cause: error })),
    );
    worker.once("exit", () => clearTimeout(timer));
  });
}
