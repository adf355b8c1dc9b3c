/** The looks of pages that are not written alike, compared as pictures. */
import type { Box } from "../box.ts";
import type { PagePictures } from "../comparison.ts";
import type { Difference, PagePair } from "../difference.ts";
import { comparePictures } from "./compare-pictures.ts";
import { encodePng } from "./png.ts";
import { comparisonDpi, type PagePicture, type Rasteriser } from "./rasteriser.ts";

interface LooksToCompare {
  from: Uint8Array;
  to: Uint8Array;
  pairs: readonly PagePair[];
  rasteriser: Rasteriser;
  onPictures?: ((pictures: PagePictures) => void) | undefined;
}

export async function compareLooks({ from, to, pairs, rasteriser, onPictures }: LooksToCompare): Promise<Difference[]> {
  const differences: Difference[] = [];
  // Pages that only one side has are drawn for a report alone.
  const wanted = onPictures ? pairs : pairs.filter((pair) => pair.from !== null && pair.to !== null);
  const before = picturesOf(rasteriser, from, wanted, "from");
  const after = picturesOf(rasteriser, to, wanted, "to");
  try {
    for (const page of wanted) {
      const [first, second] = [
        page.from === null ? null : await nextOf(before),
        page.to === null ? null : await nextOf(after),
      ];
      const found = first && second ? comparePictures(first, second) : null;
      if (found?.share === 0) continue;
      if (found) {
        const boxes = found.boxes.map(inPoints);
        differences.push({ kind: "picture", page, share: found.share, boxes: { from: boxes, to: boxes } });
      }
      if (!onPictures) continue;
      onPictures({
        page,
        from: first && (await encodePng(first)),
        to: second && (await encodePng(second)),
        width: Math.max(first?.width ?? 0, second?.width ?? 0),
        height: Math.max(first?.height ?? 0, second?.height ?? 0),
        boxes: found?.boxes ?? [],
      });
    }
  } finally {
    // Closes the documents.
    await before.return?.();
    await after.return?.();
  }

  return differences;
}

function picturesOf(rasteriser: Rasteriser, bytes: Uint8Array, pairs: readonly PagePair[], side: "from" | "to") {
  const pages = pairs.map((pair) => pair[side]).filter((page) => page !== null);

  return rasteriser.pages(bytes, { size: { dpi: comparisonDpi }, pages })[Symbol.asyncIterator]();
}

async function nextOf(pictures: AsyncIterator<PagePicture>): Promise<PagePicture | null> {
  const { done, value } = await pictures.next();

  return done ? null : value;
}

function inPoints({ x, y, width, height }: Box): Box {
  const points = (pixels: number) => Math.round((pixels * 720) / comparisonDpi) / 10;

  return { x: points(x), y: points(y), width: points(width), height: points(height) };
}
