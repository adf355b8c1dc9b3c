import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Browser } from "../browser.ts";
import { printJob, startTestBrowser } from "../testing/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startTestBrowser({ concurrency: 1 });
});
afterAll(() => browser.close());

const large = `<!doctype html><p>${"<b>x</b>".repeat(10_000)}`;
const small = "<!doctype html><p>x";

/** How many documents the page has had, this one included: what our own questions keep lasts as long as the page does. */
async function documentsOfPage(html: string): Promise<unknown> {
  const inspection = "(globalThis.asked = (globalThis.asked ?? 0) + 1)";
  return (await browser.print(printJob(html, { inspection }))).inspection;
}

test("the page of a large document is kept for another, and closed after a small one", {
  timeout: 60_000,
}, async () => {
  // A page that is still being cleared is not waited for: on a busy machine that takes longer.
  let pauseMs = 200;
  await vi.waitFor(
    async () => {
      pauseMs = Math.min(pauseMs * 1.5, 3_000);
      await documentsOfPage(large);
      await setTimeout(pauseMs);
      expect(await documentsOfPage(large)).toBeGreaterThan(1);
      await setTimeout(pauseMs);
      expect(await documentsOfPage(small)).toBeGreaterThan(2);
    },
    { timeout: 50_000 },
  );

  expect(await documentsOfPage(small)).toBe(1);
});
