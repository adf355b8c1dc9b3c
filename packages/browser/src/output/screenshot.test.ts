import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "../browser.ts";
import { printJob, screenshotJob, startTestBrowser } from "../testing/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startTestBrowser();
});
afterAll(() => browser.close());

const red = "<body style='margin:0'><div style='width:100px;height:100px;background:#f00'>";

test.each(["png", "jpeg", "webp"] as const)("a %s image has the size and scale of the job", async (format) => {
  const { bytes, pages } = await browser.screenshot(screenshotJob(red, { format, scale: 2 }));

  expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 600, height: 400 });
  expect(pages).toBeNull();
});

test("a transparent image has a transparent background, an ordinary one a white one", async () => {
  const corner = async (transparent: boolean) => {
    const { bytes } = await browser.screenshot(screenshotJob(red, { transparent }));
    const { data } = await sharp(bytes)
      .ensureAlpha()
      .extract({ left: 290, top: 190, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data];
  };

  expect(await corner(true)).toEqual([0, 0, 0, 0]);
  expect(await corner(false)).toEqual([255, 255, 255, 255]);
});

test("full_page takes the whole height of the document", async () => {
  const { bytes } = await browser.screenshot(
    screenshotJob("<body style='margin:0'><div style='height:1500px;background:linear-gradient(red,blue)'>", {
      fullPage: true,
    }),
  );

  expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, height: 1500 });
  const { dominant } = await sharp(
    await sharp(bytes).extract({ left: 0, top: 1450, width: 300, height: 50 }).toBuffer(),
  ).stats();
  expect(dominant.b).toBeGreaterThan(200);
});

test.each([false, true])(
  "a document has the same image whatever scale it had before (scripts: %s)",
  async (javascript) => {
    const one = await startTestBrowser({ concurrency: 1 });
    try {
      const html = "<p style='font:22px Inter'>Ines Falk</p>";
      const at = async (workspace: string, scale: number) => {
        const { bytes } = await one.screenshot(screenshotJob(html, { workspace, scale, javascript }));
        return createHash("sha256").update(bytes).digest("hex");
      };
      const fresh = await at("wsp_fresh", 2);
      await at("wsp_used", 1);
      await one.print(printJob(html, { workspace: "wsp_used", javascript }));

      expect(await at("wsp_used", 2)).toBe(fresh);
    } finally {
      await one.close();
    }
  },
);

test("what a script draws is in the image", async () => {
  const html =
    "<body style='margin:0'><canvas id=c width=300 height=200></canvas><script>const g = c.getContext('2d'); g.fillStyle = '#00f'; requestAnimationFrame(() => g.fillRect(0, 0, 300, 200))</script>";
  const { bytes } = await browser.screenshot(screenshotJob(html, { javascript: true }));

  expect((await sharp(bytes).stats()).dominant).toMatchObject({ r: 8, g: 8, b: 248 });
});

test("an image larger than possible is refused with its size", async () => {
  await expect(browser.screenshot(screenshotJob(red, { width: 9000, scale: 2 }))).rejects.toMatchObject({
    code: "output_too_large",
    message: expect.stringContaining("18000 × 400"),
  });
});
