/** What GET /metrics shows, in Prometheus' text format. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { BrowserStats, Slots } from "@platen/browser";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

type WatchedSlots = Pick<Slots, "inUse" | "waiting">;

interface WatchedSources {
  browser(): BrowserStats | null;
  slots(): WatchedSlots;
  previews(): WatchedSlots;
}

export interface Metrics {
  requestEnded(method: string, route: string, status: number, milliseconds: number): void;
  renderEnded(status: "succeeded" | "failed", format: string, milliseconds: number): void;
  /** Figures that are read when someone asks. */
  watch(sources: WatchedSources): void;
  text(): Promise<string>;
  readonly contentType: string;
}

/** How often the event loop is looked at. */
const LOOP_RESOLUTION_MS = 10;
const LOOP_QUANTILES = [0.5, 0.99, 0.999];

export function makeMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "platen_http_request_seconds",
    help: "Time to answer a request.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
    registers,
  });
  const renders = new Histogram({
    name: "platen_render_seconds",
    help: "Time from the acceptance of a render to its end.",
    labelNames: ["status", "format"],
    buckets: [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
    registers,
  });
  watchEventLoop(registers);

  return {
    requestEnded: (method, route, status, milliseconds) =>
      requests.observe({ method, route, status }, milliseconds / 1000),
    renderEnded: (status, format, milliseconds) => renders.observe({ status, format }, milliseconds / 1000),
    watch({ browser, slots, previews }) {
      const gauge = (name: string, help: string, read: () => number) =>
        new Gauge({
          name,
          help,
          registers,
          collect() {
            this.set(read());
          },
        });
      gauge("platen_renders_running", "Renders at the browser now.", () => slots().inUse);
      gauge("platen_renders_waiting", "Sync renders that wait for a place.", () => slots().waiting("awaited"));
      gauge("platen_previews_running", "Previews that run now.", () => previews().inUse);
      gauge("platen_previews_waiting", "Previews that wait for others of their workspace.", () => previews().waiting());
      gauge("platen_browser_processes", "Browser processes.", () => browser()?.processes.length ?? 0);
      gauge("platen_browser_memory_bytes", "Memory of the browser processes.", () => browser()?.memoryBytes ?? 0);
      new Counter({
        name: "platen_browser_restarts_total",
        help: "Browser processes that died and were replaced.",
        registers,
        collect() {
          this.reset();
          this.inc(browser()?.restarts ?? 0);
        },
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Every request waits while the event loop is held up: of the time since the metrics were last read. */
function watchEventLoop(registers: Registry[]): void {
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delay.enable();
  new Gauge({
    name: "platen_event_loop_delay_seconds",
    help: "How long the event loop was held up, since the metrics were last read. Quantile 1 is the longest.",
    labelNames: ["quantile"],
    registers,
    collect() {
      const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - LOOP_RESOLUTION_MS / 1000);
      for (const quantile of LOOP_QUANTILES) this.set({ quantile }, seconds(delay.percentile(quantile * 100)));
      this.set({ quantile: 1 }, delay.count === 0 ? 0 : seconds(delay.max));
      delay.reset();
    },
  });
}
