/** The documentation in a browser: everyone can read every kind of page, and examples are shown in the reader's language. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EditorService, findAxeViolations, launchBrowser, openPage, startService } from "./harness.ts";

let service: EditorService;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

/** One of each kind of page. */
const PAGES = {
  "the first page": "",
  "a guide with examples": "/idempotency",
  "a guide with tables": "/settings",
  "the list of errors": "/errors",
  "an error": "/errors/data-invalid",
  "the list of operations": "/api",
  "a group of operations": "/api/usage",
  "a page that does not exist": "/gone",
};

test("axe finds nothing on any kind of page, in both color schemes, on a wide and a narrow screen", async () => {
  const { page, strays, faults, close } = await openPage(browser, service);
  const found: string[] = [];
  for (const [kind, path] of Object.entries(PAGES)) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/docs${path}`);
    await page.locator(".search").waitFor();
    const look = async (view: string, rules: "all" | "colors") =>
      found.push(...(await findAxeViolations(page, rules)).map((violation) => `${kind}, ${view}: ${violation}`));

    await look("1280 px, light", "all");
    await page.emulateMedia({ colorScheme: "dark" });
    await look("1280 px, dark", "colors");
    await page.setViewportSize({ width: 390, height: 800 });
    await look("390 px, dark", "all");
    await page.emulateMedia({ colorScheme: "light" });
    await look("390 px, light", "colors");
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 390) found.push(`${kind} is ${width} px wide on a screen of 390 px`);
  }

  expect(found).toEqual([]);
  expect([strays, faults]).toEqual([[], []]);
  await close();
});

test("the menu and the results of a search are clean too", async () => {
  const { page, close } = await openPage(browser, service, { width: 390 });
  await page.goto("/docs/rendering");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("searchbox").fill("webhook signature");
  await page.locator(".results a").first().waitFor();

  expect(await findAxeViolations(page)).toEqual([]);
  await close();
});

test("an example has a tab for each language; the choice holds for every example and every page", async () => {
  const { page, close } = await openPage(browser, service);
  await page.goto("/docs/rendering");
  const lists = page.getByRole("tablist", { name: "Language of the example" });
  expect(await lists.count()).toBe(3);
  const shown = () => page.getByRole("tabpanel").evaluateAll((panels) => panels.map((panel) => panel.dataset.name));
  expect(await shown()).toEqual(["curl", "curl", "curl"]);

  await lists.nth(1).getByRole("tab", { name: "TypeScript" }).click();
  expect(await shown()).toEqual(["TypeScript", "TypeScript", "TypeScript"]);
  await page.keyboard.press("ArrowRight");
  expect(await shown()).toEqual(["Python", "Python", "Python"]);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Python");

  await page.goto("/docs/idempotency");
  expect(await shown()).toEqual(["Python"]);
  await close();
});

test("without scripts the examples of all languages are shown, one after the other", async () => {
  const context = await browser.newContext({ baseURL: service.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/docs/idempotency");

  expect(await page.locator(".example .name:visible").allTextContents()).toEqual(["curl", "TypeScript", "Python"]);
  expect(await page.locator(".example pre:visible").count()).toBe(3);
  await context.close();
});
