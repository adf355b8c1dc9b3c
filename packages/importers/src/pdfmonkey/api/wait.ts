/** Waits before a call is tried again; the end of the import ends the waiting. */
import { setTimeout } from "node:timers/promises";

export async function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(milliseconds, undefined, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
