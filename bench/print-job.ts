/** How the bench prints a page: A4, tagged, without scripts or network. */
import type { PrintJob } from "@platen/browser";

export function printJob(html: string, inspection: string | null): PrintJob {
  return {
    html,
    inspection,
    workspace: "bench",
    network: { assets: new Map(), allowHosts: [] },
    javascript: false,
    waitFor: null,
    locale: "en",
    timezone: "UTC",
    timeoutMs: 120_000,
    maxOutputBytes: 200_000_000,
    page: {
      widthMm: 210,
      heightMm: 297,
      marginMm: { top: 20, right: 15, bottom: 20, left: 15 },
      scale: 1,
      background: true,
    },
    tagged: true,
    outline: true,
    maxPages: 5_000,
  };
}
