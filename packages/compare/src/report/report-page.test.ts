/** The report in a browser, as its reader works with it. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { PagePictures } from "../comparison.ts";
import { encodePng } from "../pictures/png.ts";
import { writeComparisonReport } from "./write-comparison-report.ts";

const installer = fileURLToPath(new URL("../../../../scripts/install-browser.ts", import.meta.url));

let browser: Browser;
let folder: string;
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: execFileSync(process.execPath, [installer], { encoding: "utf8" }).trim(),
    chromiumSandbox: process.env.PLATEN_SANDBOX !== "off" && process.getuid?.() !== 0,
    args: ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
  });
  folder = mkdtempSync(join(tmpdir(), "platen-report-"));
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

let page: Page;
afterEach(() => page.close());

const [width, height] = [100, 400];

/** White, with a black square at the foot of the page. */
function sheet(left: number): Promise<Uint8Array> {
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let y = 380; y < 390; y++) rgba.fill(0, (y * width + left) * 4, (y * width + left + 10) * 4);
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;

  return encodePng({ width, height, rgba });
}

async function changedPage(number: number): Promise<PagePictures> {
  return {
    page: { from: number, to: number },
    from: await sheet(20),
    to: await sheet(60),
    width,
    height,
    boxes: [{ x: 16, y: 376, width: 56, height: 16 }],
  };
}

async function open(pages: PagePictures[], windowWidth = 1280): Promise<void> {
  const entry = { name: "sample", verdict: "different" as const, messages: [], pages };
  const path = join(folder, "report.html");
  writeFileSync(path, writeComparisonReport({ title: "Tests", from: "snapshot", to: "now", entries: [entry] }));
  page = await browser.newPage({ viewport: { width: windowWidth, height: 844 } });
  await page.goto(pathToFileURL(path).href);
}

const pressed = () => page.locator("button[aria-pressed=true]").textContent();

test("the difference shows the page faintly and every changed pixel in red", async () => {
  await open([await changedPage(1)]);
  const canvas = page.getByRole("img", { name: "Page 1, what differs in red" });
  const pixel = (x: number, y: number) =>
    canvas.evaluate(
      (drawn, [left, top]) => [
        ...(drawn as unknown as { getContext(kind: "2d"): Drawn }).getContext("2d").getImageData(left!, top!, 1, 1)
          .data,
      ],
      [x, y],
    );
  interface Drawn {
    getImageData(x: number, y: number, width: number, height: number): { data: Iterable<number> };
  }

  await expect.poll(() => pixel(25, 385)).toEqual([208, 24, 24, 255]);
  expect(await pixel(65, 385)).toEqual([208, 24, 24, 255]);
  expect((await pixel(50, 100)).slice(0, 3).every((part) => part > 250)).toBe(true);
});

test("keys change the view, move the slider, go from page to page and bring what differs into sight", async () => {
  await open([await changedPage(1), await changedPage(2)]);
  await page.keyboard.press("n");
  await page.keyboard.press("n");
  await page.keyboard.press("2");
  expect(await pressed()).toBe("Slider");
  const slider = page.getByRole("slider", { name: "Page 2: before on the left, after on the right" });
  expect(await slider.inputValue()).toBe("50");
  await page.keyboard.press("ArrowRight");
  expect(await slider.inputValue()).toBe("55");
  const second = page.locator("figure").nth(1);
  expect(await second.locator(".slider img").nth(1).getAttribute("style")).toContain("55%");

  await page.keyboard.press("3");
  expect(await pressed()).toBe("Difference");
  const mark = await second.locator(".difference .boxes i").boundingBox();
  expect(mark!.y).toBeGreaterThan(0);
  expect(mark!.y + mark!.height).toBeLessThan(844);
  await page.keyboard.press("p");
  await page.keyboard.press("1");
  expect(await pressed()).toBe("Side by side");
  expect(await page.evaluate("document.activeElement.id")).toBe("entry-1-page-1");
});

test("a click on the picture moves the slider there", async () => {
  await open([await changedPage(1)]);
  await page.getByRole("button", { name: "Slider" }).click();
  const box = (await page.locator(".slider .sheet").boundingBox())!;
  await page.mouse.click(box.x + box.width / 4, box.y + 20);

  expect(await page.getByRole("slider").inputValue()).toBe("25");
});

test("on a phone nothing is wider than the screen, and every button can be pressed", async () => {
  await open([await changedPage(1)], 390);

  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  for (const button of await page.getByRole("button").all()) {
    const { x, width: wide, height: high } = (await button.boundingBox())!;
    expect(x + wide).toBeLessThanOrEqual(390);
    expect(high).toBeLessThan(40);
  }
});

test("a report without pictures offers no views", async () => {
  await open([]);

  expect(await page.getByRole("button").count()).toBe(0);
});
