/**
 * Paces long work on the event loop. Pauses by themselves are not enough: ten large bodies at once would each take a slice
 * in every turn of the loop, and a small request needs some twenty turns. So one slice runs at a time in the whole process,
 * and after it everything else has the loop for twice as long as the slice took; up to eight times as long where that time
 * is used.
 */
const waiting: (() => void)[] = [];
let isUnderWay = false;

const LONGEST_REST_MS = 50;
/** Rests that follow one another while others use the loop. */
const MOST_RESTS = 4;
/** From this share of its time on, the loop is in use by others. */
const IN_USE = 0.3;

/** Ends when the next slice may run. */
export function pace(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (isUnderWay) return;
    isUnderWay = true;
    setTimeout(runNext);
  });
}

function runNext(): void {
  const next = waiting.shift();
  isUnderWay = next !== undefined;
  if (!next) return;

  const startedAt = performance.now();
  next();
  // The slice runs before the next timer.
  setTimeout(() => rest(Math.min(2 * (performance.now() - startedAt), LONGEST_REST_MS), MOST_RESTS));
}

interface LoopUse {
  /** The share of the time in which the loop was not idle. */
  utilization: number;
}

/** Node's own; a browser has none. */
const clock: Performance & { eventLoopUtilization?(since?: LoopUse): LoopUse } = performance;

function rest(restMs: number, most: number): void {
  const before = clock.eventLoopUtilization?.();
  setTimeout(() => {
    const isInUse = (clock.eventLoopUtilization?.(before).utilization ?? 0) > IN_USE;
    if (isInUse && most > 1) rest(restMs, most - 1);
    else runNext();
  }, restMs);
}
