/** Loaded into the service with --import: keeps a file with how long its event loop was held up. */
import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

const file = process.env.CHAOS_LOOP_DELAY_FILE;
if (file) {
  const resolutionMs = 5;
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  const toMs = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs);
  setInterval(() => {
    const figures = { p50: toMs(delay.percentile(50)), p999: toMs(delay.percentile(99.9)), max: toMs(delay.max) };
    writeFileSync(file, JSON.stringify(figures));
  }, 500).unref();
}
