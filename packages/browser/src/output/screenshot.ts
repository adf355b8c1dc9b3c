/** A loaded document becomes an image. */
import { BrowserError } from "../errors.ts";
import type { ScreenshotJob } from "../job.ts";
import type { Page } from "../pages/page.ts";

/** Beyond these Chromium gives a cut or empty image. */
const maxSide = 16_384;
const maxPixels = 120_000_000;

/** Sets the size of the window; before the document is loaded, so that it is laid out once. */
export function prepareScreenshot(page: Page, job: ScreenshotJob): void {
  refuseTooLarge(job.width, job.height, job.scale);
  const { session, applied } = page;
  const size = `${job.width}x${job.height}@${job.scale}`;
  if (applied.get("size") !== size) {
    applied.set("size", size);
    session.post("Emulation.setDeviceMetricsOverride", {
      width: job.width,
      height: job.height,
      deviceScaleFactor: job.scale,
      mobile: false,
    });
  }
  const background = job.transparent && job.format !== "jpeg" ? "transparent" : "white";
  if (applied.get("background") !== background) {
    applied.set("background", background);
    const none = { color: { r: 0, g: 0, b: 0, a: 0 } };
    session.post("Emulation.setDefaultBackgroundColorOverride", background === "transparent" ? none : {});
  }
}

/** Takes the screenshot, and throws output_too_large past `maxOutputBytes` or the largest possible image. */
export async function takeScreenshot(page: Page, job: ScreenshotJob): Promise<Uint8Array> {
  const whole = job.fullPage ? await wholeDocument(page, job) : null;
  const { data } = await page.session.send("Page.captureScreenshot", {
    format: job.format,
    optimizeForSpeed: job.format === "png",
    captureBeyondViewport: whole !== null,
    ...(job.format === "png" ? {} : { quality: job.quality }),
    ...(whole ? { clip: { x: 0, y: 0, ...whole, scale: 1 } } : {}),
  });
  const image = Buffer.from(data, "base64");
  const bytes = job.format === "png" ? await packed(image) : image;
  if (bytes.length <= job.maxOutputBytes) return bytes;
  throw new BrowserError(
    "output_too_large",
    `The image has ${bytes.length} bytes and at most ${job.maxOutputBytes} are allowed: make it smaller, or use jpeg or webp.`,
  );
}

/** Chromium's fast encoder and then this one: smaller than its slow encoder in less than half the time. Loaded when it is needed. */
async function packed(png: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");

  return sharp(png).png({ compressionLevel: 6 }).toBuffer();
}

async function wholeDocument(page: Page, job: ScreenshotJob): Promise<{ width: number; height: number }> {
  const { cssContentSize } = await page.session.send("Page.getLayoutMetrics", {});
  const height = Math.max(Math.ceil(cssContentSize.height), job.height);
  refuseTooLarge(job.width, height, job.scale);
  return { width: job.width, height };
}

function refuseTooLarge(width: number, height: number, scale: number): void {
  const [pixelWidth, pixelHeight] = [Math.round(width * scale), Math.round(height * scale)];
  if (Math.max(pixelWidth, pixelHeight) <= maxSide && pixelWidth * pixelHeight <= maxPixels) return;
  throw new BrowserError(
    "output_too_large",
    `The image would be ${pixelWidth} × ${pixelHeight} pixels: a side may have ${maxSide} and the whole image ${maxPixels}. Use a smaller image.width, image.height or image.scale.`,
  );
}
