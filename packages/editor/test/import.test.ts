/** The Import screen in a real browser, against a stand-in for the other service: look first, choose, import, open a draft. */
import { type ChildProcess, spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type EditorService,
  findAxeViolations,
  findLostControls,
  launchBrowser,
  openPage,
  signIn,
  startService,
} from "./harness.ts";

const KEY = "fake-pdfmonkey-key";
const WORKSPACE = "44444444-4444-4444-8444-444444444444";
/** Plain templates besides the others, so that the list is longer than the window. */
const LETTERS = 20;
const packages = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

let other: ChildProcess;
let service: EditorService;
let browser: Browser;
beforeAll(async () => {
  const script = join(packages, "importers", "src", "pdfmonkey", "testing", "run-fake.ts");
  const started = spawn(process.execPath, [script, "0", String(LETTERS)], { stdio: ["ignore", "pipe", "inherit"] });
  other = started;
  const address = await new Promise<string>((resolve, reject) => {
    let printed = "";
    started.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      const found = /PLATEN_PDFMONKEY_URL=(\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    started.once("exit", () => reject(new Error(`The stand-in ended:\n${printed}`)));
  });
  [service, browser] = await Promise.all([startService({ PLATEN_PDFMONKEY_URL: address }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
  other?.kill();
});

async function look(page: Page, key: string): Promise<void> {
  await page.getByLabel("PDFMonkey API key").fill(key);
  await page.getByLabel("Workspace id").fill(WORKSPACE);
  await page.getByRole("button", { name: /^Look/ }).click();
}

/** Whether the middle of it is in the window and nothing is over it, without scrolling to it. */
function isInReach(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && element.contains(hit);
  });
}

test("templates are looked at first, chosen, imported, and opened with their sample", async () => {
  const { page, strays, faults, close } = await openPage(browser, service);
  await signIn(page, service);
  await page.goto("/import");
  await look(page, "wrong-key");
  await page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: /key/i }).first().waitFor();

  await look(page, KEY);
  await page.getByText(`${LETTERS + 2} would be imported, 1 skipped, 0 failed.`).waitFor();
  const invoice = page.getByRole("region", { name: "Customer Invoice 2026" });
  await invoice.getByText("integer_division").waitFor();
  await invoice
    .getByText(/^body\.html\.liquid:\d+:\d+$/)
    .first()
    .waitFor();
  // The original is beside the advice, with the line that the finding is about.
  const division = invoice.getByRole("listitem").filter({ hasText: "integer_division" });
  expect(await division.locator("mark").textContent()).toContain("{{ cents | divided_by: 3 }}");
  await page
    .getByRole("region", { name: "Made in the Builder" })
    .getByText(/has no code to import/)
    .waitFor();
  expect((await service.api("GET", "/v1/templates/customer-invoice-2026")).status).toBe(404);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect(await findAxeViolations(page, "colors")).toEqual([]);
  await page.setViewportSize({ width: 640, height: 400 });
  expect(await findLostControls(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1280, height: 800 });

  // A missing snippet is pasted where it is missing.
  const missing = invoice.getByRole("listitem").filter({ hasText: "snippet_missing" });
  await missing.getByLabel("Snippet terms").fill("<p>Due at once.</p>");
  await page.getByRole("button", { name: "Look again" }).click();
  await missing.waitFor({ state: "detached" });
  await page.getByLabel("Snippet terms").waitFor();

  await page.getByRole("button", { name: "Select none" }).click();
  await page.getByRole("checkbox", { name: "Import Customer Invoice 2026" }).check();
  await page.getByRole("button", { name: "Import 1 template" }).click();
  await page.getByText("1 imported, 0 skipped, 0 failed.").waitFor();
  expect((await service.api("GET", "/v1/templates/social-card-2")).status).toBe(404);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(KEY);

  // Again: what was imported keeps its slug.
  await page.getByRole("button", { name: "Look again" }).click();
  await page.getByText(`${LETTERS + 2} would be imported, 1 skipped, 0 failed.`).waitFor();
  await page.getByRole("button", { name: `Import ${LETTERS + 2} templates` }).click();
  await page.getByText(`${LETTERS + 2} imported, 1 skipped, 0 failed.`).waitFor();
  const { json } = await service.api("GET", "/v1/templates?view=summary&query=customer");
  expect(json.data.map(({ slug }: { slug: string }) => slug)).toEqual(["customer-invoice-2026"]);

  await invoice.getByRole("link", { name: "Open the draft with its sample" }).click();
  await page.waitForURL("**/templates/customer-invoice-2026");
  await page.locator(".page-sheet[data-painted] .text-layer", { hasText: "Ada Lovelace" }).first().waitFor();
  await page.locator(".page-sheet[data-painted] .text-layer", { hasText: "Due at once." }).first().waitFor();
  expect({ strays, faults }).toEqual({ strays: [], faults: [] });
  await close();
});

test("in a long list the selection and the import stay in reach, and what was selected stays selected", async () => {
  const { page, faults, close } = await openPage(browser, service, { width: 820 });
  await signIn(page, service);
  await page.goto("/import");
  await look(page, KEY);
  const bar = page.getByRole("region", { name: "Selection" });
  const last = page.getByRole("checkbox", { name: `Import Letter ${LETTERS}` });
  const all = LETTERS + 2;
  await bar.getByText(`${all} of ${all} selected`).waitFor();

  await last.scrollIntoViewIfNeeded();
  expect(await isInReach(bar.getByRole("button", { name: `Import ${all} templates` }))).toBe(true);
  await bar.getByRole("button", { name: "Select none" }).press("Enter");
  await bar.getByRole("status").getByText(`0 of ${all} selected`).waitFor();
  const refused = bar.getByRole("button", { name: "Import 0 templates (Choose a template first.)" });
  expect(await refused.getAttribute("aria-disabled")).toBe("true");
  await bar.getByRole("button", { name: "Select all" }).press("Enter");
  await bar.getByText(`${all} of ${all} selected`).waitFor();
  await bar.getByRole("button", { name: "Select none" }).click();

  // With the keyboard: nothing that has the focus is under the bar, also on the way up.
  await last.focus();
  await last.press("Space");
  await bar.getByText(`1 of ${all} selected`).waitFor();
  for (let letter = LETTERS - 1; letter > LETTERS - 10; letter--) {
    await page.keyboard.press("Shift+Tab");
    const before = page.getByRole("checkbox", { name: `Import Letter ${letter}`, exact: true });
    expect(await before.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await isInReach(before)).toBe(true);
  }

  // What goes wrong is said where the button is.
  await page.getByLabel("PDFMonkey API key").fill("wrong-key");
  await last.scrollIntoViewIfNeeded();
  await bar.getByRole("button", { name: "Import 1 template" }).click();
  await bar.getByRole("alert").filter({ hasText: /key/i }).waitFor();
  expect(await isInReach(bar.getByRole("alert"))).toBe(true);
  expect(await findAxeViolations(page)).toEqual([]);

  await look(page, KEY);
  await bar.getByRole("alert").waitFor({ state: "detached" });
  await bar.getByText(`1 of ${all} selected`).waitFor();
  await last.scrollIntoViewIfNeeded();
  await bar.locator("button:not([aria-busy])", { hasText: "Import 1 template" }).press("Enter");
  const done = page.getByText("1 imported, 0 skipped, 0 failed.");
  await done.waitFor();
  expect(await isInReach(done)).toBe(true);
  expect(await done.evaluate((element) => document.activeElement?.contains(element))).toBe(true);
  expect(faults).toEqual([]);
  await close();
});
