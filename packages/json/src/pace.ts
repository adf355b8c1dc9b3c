/**
 * Paces long work on the event loop. Pauses by themselves are not enough: ten large bodies at once would each take a slice
 * in every turn of the loop, and a small request needs some twenty turns. So one slice runs at a time in the whole process,
 * and after it everything else has the loop for twice as long as the slice took.
 */
const waiting: (() => void)[] = [];
let isUnderWay = false;

const LONGEST_REST_MS = 50;

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
  setTimeout(() => setTimeout(runNext, Math.min(2 * (performance.now() - startedAt), LONGEST_REST_MS)));
}
