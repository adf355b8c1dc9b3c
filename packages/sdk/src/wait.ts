/** Asks again and again until something has ended, ever more slowly. */
import { pause } from "./http/pause.ts";
import type { RequestOptions } from "./http/request.ts";
import { PlatenError } from "./platen-error.ts";

export interface WaitOptions extends RequestOptions {
  /** How long to wait in all; without it, until the end. */
  waitTimeoutMs?: number | undefined;
}

interface Look<T> {
  value: T;
  hasEnded: boolean;
  /** What the service asked for in `Retry-After`. */
  retryAfterMs: number | null;
}

/** Most documents take less than a second: the first looks come sooner than the service asks for. */
const firstPausesMs = [150, 300, 500];
const longestPauseMs = 5_000;
const growth = 1.5;

export async function waitUntilEnded<T>(
  what: string,
  look: () => Promise<Look<T>>,
  { signal, waitTimeoutMs }: WaitOptions,
): Promise<T> {
  const started = Date.now();
  for (let asked = 0; ; asked++) {
    const { value, hasEnded, retryAfterMs } = await look();
    if (hasEnded) return value;

    const waitedMs = Date.now() - started;
    if (waitTimeoutMs !== undefined && waitedMs >= waitTimeoutMs) {
      throw new PlatenError({
        code: "wait_timeout",
        detail: `${what} has not ended within ${waitTimeoutMs / 1000} s. It goes on in the service: wait for it again, or raise waitTimeoutMs.`,
      });
    }
    const pauseMs = firstPausesMs[asked] ?? laterPause(asked - firstPausesMs.length, retryAfterMs ?? 1_000);
    await pause(waitTimeoutMs === undefined ? pauseMs : Math.min(pauseMs, waitTimeoutMs - waitedMs), signal);
  }
}

function laterPause(asked: number, retryAfterMs: number): number {
  const grown = Math.min(retryAfterMs * growth ** asked, Math.max(longestPauseMs, retryAfterMs));

  return grown * (1 + Math.random() / 10);
}
