import type { Browser, PrintJob } from "@platen/browser";
import { expect, test } from "vitest";
import { lateBrowser } from "./late-browser.ts";
import { noBrowser } from "./no-browser.ts";

const job = {} as PrintJob;

/** Browsers that say in a list what becomes of them. */
function recorded() {
  const events: string[] = [];
  let started = 0;
  const open = async (): Promise<Browser> => {
    const name = `browser ${++started}`;
    events.push(`${name} starts`);
    return {
      ...noBrowser,
      async print() {
        events.push(`${name} prints`);
        return { bytes: new Uint8Array(), pages: 1, inspection: null, warnings: [], browserMs: 0 };
      },
      async close() {
        events.push(`${name} ends`);
      },
    };
  };

  return { events, open };
}

test("no browser is started before something is printed, and none is left", async () => {
  const { events, open } = recorded();
  const { browser, end } = lateBrowser(open);
  expect(events).toEqual([]);
  await browser.print(job);
  await end();
  await end();
  expect(events).toEqual(["browser 1 starts", "browser 1 prints", "browser 1 ends"]);
});

test("a browser that is on its way is used, and a print after its end starts another", async () => {
  const { events, open } = recorded();
  const { browser, end } = lateBrowser(open, open());
  await browser.print(job);
  await end();
  await browser.print(job);
  await end();
  expect(events).toEqual([
    "browser 1 starts",
    "browser 1 prints",
    "browser 1 ends",
    "browser 2 starts",
    "browser 2 prints",
    "browser 2 ends",
  ]);
});

test("a browser that does not start is reported by the print", async () => {
  const { browser, end } = lateBrowser(recorded().open, Promise.reject(new Error("no browser here")));
  await expect(browser.print(job)).rejects.toThrow("no browser here");
  await end();
});
