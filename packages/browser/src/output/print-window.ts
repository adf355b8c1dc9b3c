/** The window that a document is laid out in before it is printed, which nobody sees. */
import type { PrintJob } from "../job.ts";
import type { Page } from "../pages/page.ts";

/** As wide as a window of the engine is unless it is asked for another, and of a height that no page has. */
const plainWindow = { width: 800, height: 613 };

/** Scripts and inspections that measure see a window as wide as the paper between its margins. All others have one of their own, whatever was on their page before. */
export function setPrintWindow(page: Page, job: PrintJob): void {
  const { width, height } = page.scripts || job.measures ? pageArea(job) : windowOf(job);
  const size = `${width}x${height}@1`;
  if (page.applied.get("size") === size) return;
  page.applied.set("size", size);
  page.session.post("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
}

/** The columns of a table that is printed in parts are measured in it: as wide as a page, it is laid out once. */
export function windowOf({ inParts }: PrintJob): typeof plainWindow {
  return inParts ? { ...plainWindow, width: inParts.pageWidth } : plainWindow;
}

/** The paper between its margins, in pixels. */
export function pageArea({ page: { widthMm, heightMm, marginMm, scale } }: PrintJob): typeof plainWindow {
  const pixels = (millimetres: number) => Math.max(1, Math.round(((millimetres / 25.4) * 96) / scale));
  return {
    width: pixels(widthMm - marginMm.left - marginMm.right),
    height: pixels(heightMm - marginMm.top - marginMm.bottom),
  };
}
