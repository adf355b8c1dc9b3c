/** Compares two images, such as documents of templates that make images. */

import type { CompareOptions } from "./compare-pdfs.ts";
import type { Comparison } from "./comparison.ts";
import { comparePictures } from "./pictures/compare-pictures.ts";
import { decodePicture, encodePng } from "./pictures/png.ts";

const PAGE = { from: 1, to: 1 };

/** Boxes are in pixels. Throws an `Error` where one of them is not an image. */
export async function compareImages(
  from: Uint8Array,
  to: Uint8Array,
  { onPictures }: Pick<CompareOptions, "onPictures"> = {},
): Promise<Comparison> {
  const [before, after] = [await decodePicture(from), await decodePicture(to)];
  const { share, boxes } = comparePictures(before, after);
  const base = { pages: PAGE, pictures: true };
  if (share === 0) return { ...base, equal: true, differences: [] };

  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  onPictures?.({ page: PAGE, from: await encodePng(before), to: await encodePng(after), width, height, boxes });
  const sizes = [before, after].map((picture) => `${picture.width} × ${picture.height} px`) as [string, string];

  return {
    ...base,
    equal: false,
    differences: [
      ...(sizes[0] === sizes[1] ? [] : [{ kind: "size" as const, page: PAGE, from: sizes[0], to: sizes[1] }]),
      { kind: "picture", page: PAGE, share, boxes: { from: boxes, to: boxes } },
    ],
  };
}
