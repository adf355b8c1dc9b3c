/** The time-out of one attempt: it ends a request without an answer, and a body that stops coming; a long body that keeps coming goes on. */
export interface Watch {
  signal: AbortSignal;
  /** Whether the time-out ended it, not the caller. */
  isLate(): boolean;
  /** Something came: the time starts again. */
  restart(): void;
  stop(): void;
}

export function startWatch(timeoutMs: number, caller: AbortSignal | undefined): Watch {
  const controller = new AbortController();
  let isLate = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => controller.abort(caller?.reason);
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isLate = true;
      controller.abort();
    }, timeoutMs);
  };
  if (caller?.aborted) end();
  caller?.addEventListener("abort", end, { once: true });
  restart();

  return {
    signal: controller.signal,
    isLate: () => isLate,
    restart,
    stop() {
      clearTimeout(timer);
      caller?.removeEventListener("abort", end);
    },
  };
}
