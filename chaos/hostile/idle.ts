/** A process that does nothing: its event loop is held up by the machine alone. Answers each message with the p99.9 since the last, in ms. */
import { monitorEventLoopDelay } from "node:perf_hooks";

const resolutionMs = 10;
const delay = monitorEventLoopDelay({ resolution: resolutionMs });
delay.enable();

process.on("message", () => {
  process.send!(Math.max(0, delay.percentile(99.9) / 1e6 - resolutionMs));
  delay.reset();
});
