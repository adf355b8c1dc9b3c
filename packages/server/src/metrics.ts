/** What GET /metrics shows, in Prometheus' text format. */
import type { BrowserStats, Slots } from "@platen/browser";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export interface Metrics {
  requestEnded(method: string, route: string, status: number, milliseconds: number): void;
  renderEnded(status: "succeeded" | "failed", format: string, milliseconds: number): void;
  /** Figures that are read when someone asks. */
  watch(sources: { browser(): BrowserStats | null; slots(): Pick<Slots, "inUse" | "waiting"> }): void;
  text(): Promise<string>;
  readonly contentType: string;
}

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

  return {
    requestEnded: (method, route, status, milliseconds) =>
      requests.observe({ method, route, status }, milliseconds / 1000),
    renderEnded: (status, format, milliseconds) => renders.observe({ status, format }, milliseconds / 1000),
    watch({ browser, slots }) {
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
