/** The processor time of this thread so far, in milliseconds; the time on the clock in a browser, which has no other. */
export function workedMs(): number {
  const usage = globalThis.process?.threadCpuUsage?.();

  return usage === undefined ? performance.now() : (usage.user + usage.system) / 1_000;
}
