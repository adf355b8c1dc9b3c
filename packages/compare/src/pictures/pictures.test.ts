import { PdfError } from "@platen/pdf";
import { afterAll, expect, test } from "vitest";
import { testPdf } from "../testing/pdf.ts";
import { comparePictures } from "./compare-pictures.ts";
import { decodePicture, encodePng } from "./png.ts";
import type { PagePicture, PictureOptions } from "./rasteriser.ts";
import { startRasteriser } from "./start-rasteriser.ts";

const rasteriser = startRasteriser();
afterAll(() => rasteriser.close());

const bytes = testPdf({ pages: [["# One"], ["# Two"]], square: { x: 0, y: 802, alt: "A square" } });

async function draw(options: PictureOptions, file: Uint8Array = bytes): Promise<PagePicture[]> {
  const pictures: PagePicture[] = [];
  for await (const picture of rasteriser.pages(file, options)) pictures.push(picture);

  return pictures;
}

test("pages are drawn at a resolution or a width, black on white from the upper left", async () => {
  const [first, second] = await draw({ size: { dpi: 72 } });

  expect(first).toMatchObject({ page: 1, width: 595, height: 842 });
  expect([...first!.rgba.slice(0, 4)]).toEqual([0, 0, 0, 255]);
  expect([...second!.rgba.slice(0, 4)]).toEqual([255, 255, 255, 255]);
  expect(await draw({ size: { width: 119 }, pages: [2, 9] })).toMatchObject([{ page: 2, width: 119, height: 168 }]);
});

test("the same page is the same picture, drawn again and read back from its file", async () => {
  const [one] = await draw({ size: { dpi: 100 }, pages: [1] });
  const [again] = await draw({ size: { dpi: 100 }, pages: [1] });

  expect(comparePictures(one!, again!)).toEqual({ share: 0, boxes: [] });
  expect(comparePictures(one!, await decodePicture(await encodePng(one!)))).toEqual({ share: 0, boxes: [] });
});

test("areas hold every pixel that differs, also where one picture is larger", () => {
  const white = (width: number, height: number) => ({
    width,
    height,
    rgba: new Uint8Array(width * height * 4).fill(255),
  });
  const changed = white(100, 50);
  changed.rgba[(20 * 100 + 70) * 4] = 0;
  changed.rgba[(45 * 100 + 3) * 4 + 1] = 254;

  expect(comparePictures(white(100, 50), changed)).toEqual({
    share: 0.0004,
    boxes: [
      { x: 64, y: 16, width: 8, height: 8 },
      { x: 0, y: 40, width: 8, height: 8 },
    ],
  });
  expect(comparePictures(white(100, 50), white(100, 52))).toMatchObject({
    share: expect.closeTo(2 / 52, 4),
    boxes: [{ x: 0, y: 48, width: 100, height: 4 }],
  });
});

test("a file that cannot be drawn is refused with the reason", async () => {
  await expect(draw({ size: { dpi: 72 } }, Buffer.from("plain text"))).rejects.toThrow(PdfError);
  await expect(draw({ size: { dpi: 5_000 } })).rejects.toThrow(/would be 41319 × 58472 pixels/);
});
