/** The dialogs and states of every screen in a real browser: free of axe violations in both color schemes, and whole at a zoom of 200 %. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type EditorService,
  findAxeViolations,
  findLostControls,
  launchBrowser,
  openPage,
  signIn,
  startService,
  type WatchedPage,
} from "./harness.ts";

let service: EditorService;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let found: string[] = [];

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), launchBrowser()]);
  await service.api("PATCH", "/v1/templates/invoice-facturx", { draft: { css: "h1 { color: navy }\n" } });
  await service.api("POST", "/v1/webhooks", { url: "https://hooks.invalid/x", events: ["render.failed"] });
  watched = await openPage(browser, service);
  page = watched.page;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, service);
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

/** Looks at what is on show, light and dark, in a narrow window where that is another arrangement, and at a zoom of 200 %. */
async function look(name: string, { isNarrowToo = false } = {}): Promise<void> {
  const note = (view: string, list: string[]) => found.push(...list.map((each) => `${name}, ${view}: ${each}`));
  await page.setViewportSize({ width: 640, height: 400 });
  note("zoomed", await findLostControls(page));
  if (isNarrowToo) {
    await page.setViewportSize({ width: 820, height: 900 });
    note("820", await findAxeViolations(page));
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  note("1280", await findAxeViolations(page));
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  note("dark", await findAxeViolations(page, "colors"));
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}

/** Opens each state, looks at it and leaves it by Escape. */
async function lookAtDialogs(dialogs: readonly (readonly [string, () => Promise<unknown>])[]): Promise<void> {
  for (const [name, open] of dialogs) {
    await open();
    await page.getByRole("dialog").waitFor();
    await look(name, { isNarrowToo: /^(Document|Versions|Publish)/.test(name) });
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  }
}

function expectNothingFound(): void {
  const all = found;
  found = [];
  expect(all).toEqual([]);
  expect({ strays: watched.strays, faults: watched.faults }).toEqual({ strays: [], faults: [] });
}

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });

test("the dialogs of the editor screen", async () => {
  await page.goto("/templates/invoice-facturx");
  await page.locator(".page-sheet[data-painted]").first().waitFor();
  await look("editor", { isNarrowToo: true });
  await page.getByRole("tab", { name: "Flow" }).click();
  await page.frameLocator("iframe.flow-frame").getByRole("heading", { level: 1 }).waitFor();
  await look("Flow");
  await page.getByRole("tab", { name: "Paged" }).click();

  await lookAtDialogs([
    [
      "Document",
      async () => {
        await button("Document").click();
        await page.getByText("106 of 106 rules passed").waitFor();
        await page.getByText("What a screen reader hears").click();
        await page.getByRole("list", { name: "Reading order" }).getByText("Heading 1").waitFor();
        for (const closed of await page.locator("dialog details:not([open]) > summary").all()) await closed.click();
      },
    ],
    [
      "Versions",
      async () => {
        await button("Versions").click();
        await button(/^Version 1/).click();
        await page.getByRole("region", { name: "Version 1 and the draft" }).getByText("navy").first().waitFor();
      },
    ],
    [
      "Versions, pages",
      async () => {
        await button("Versions").click();
        await button(/^Version 1/).click();
        await page.getByRole("tab", { name: "Pages" }).click();
        await page.getByRole("region", { name: "Page 1, compared" }).waitFor();
      },
    ],
    [
      "Versions, document",
      async () => {
        await button("Versions").click();
        await button(/^Version 1/).click();
        await page.getByRole("tab", { name: "Document", exact: true }).click();
        await page.getByRole("list", { name: "Differences" }).waitFor();
      },
    ],
    ["Publish", () => button("Publish").click()],
    ["Commands", () => button("Commands").click()],
    ["Files", () => page.keyboard.press("Control+p")],
    [
      "Keys",
      async () => {
        await button("Commands").focus();
        await page.keyboard.press("?");
      },
    ],
    ["New partial", () => button("New partial").click()],
    ["New data set", () => button("New data set").click()],
  ]);
  await button("Publish").click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Version 2 is published").waitFor();
  await look("published");
  expectNothingFound();
});

test("the dialogs of the other screens", async () => {
  const action = (name: string) => async () => {
    await button("Actions for Certificate").click();
    await page.getByRole("menuitem", { name }).click();
  };
  await page.goto("/");
  await page.getByRole("link", { name: "Certificate" }).waitFor();
  await lookAtDialogs([
    ["New template", () => button("New template").click()],
    ["Rename", action("Rename")],
    ["Duplicate", action("Duplicate")],
    ["Delete", action("Delete")],
  ]);
  await page.goto("/keys");
  await lookAtDialogs([
    ["New key", () => button("New key").click()],
    [
      "Revoke key",
      () =>
        page
          .getByRole("button", { name: /^Revoke / })
          .first()
          .click(),
    ],
  ]);
  await page.goto("/webhooks");
  await lookAtDialogs([["New webhook", () => button("New webhook").click()]]);
  await page.getByRole("link", { name: "https://hooks.invalid/x" }).click();
  await lookAtDialogs([["Delete webhook", () => button("Delete").click()]]);
  expectNothingFound();
});

test("every screen keeps its controls at a zoom of 200 %", async () => {
  await page.setViewportSize({ width: 640, height: 400 });
  for (const path of ["/", "/renders", "/batches", "/webhooks", "/keys", "/usage", "/import", "/settings"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => page.getByText(/^Loading/).count()).toBe(0);
    found.push(...(await findLostControls(page)).map((each) => `${path}: ${each}`));
  }
  expectNothingFound();
});
