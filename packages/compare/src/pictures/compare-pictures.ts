/** Where two pictures differ, pixel by pixel. */
import type { Box } from "../box.ts";
import type { PagePicture } from "./rasteriser.ts";

type Picture = Pick<PagePicture, "width" | "height" | "rgba">;

export interface PictureDifference {
  /** Changed pixels by all pixels, from 0 to 1. */
  share: number;
  /** Areas that hold every changed pixel, in pixels, from top to bottom. */
  boxes: Box[];
}

/** Changed pixels nearer than this belong to one area. */
const CELL = 8;

/**
 * Exact: a pixel differs where one of its colours does. What only one of two pictures of different sizes has, differs.
 *
 * @example
 * comparePictures(before, after); // { share: 0.002, boxes: [{ x: 96, y: 200, width: 64, height: 16 }] }
 */
export function comparePictures(from: Picture, to: Picture): PictureDifference {
  const width = Math.max(from.width, to.width);
  const height = Math.max(from.height, to.height);
  const columns = Math.ceil(width / CELL);
  const cells = new Uint8Array(columns * Math.ceil(height / CELL));
  const [before, after] = [pixels(from), pixels(to)];
  let changed = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isOutside = x >= from.width || y >= from.height || x >= to.width || y >= to.height;
      if (!isOutside && before[y * from.width + x] === after[y * to.width + x]) continue;
      changed++;
      cells[Math.floor(y / CELL) * columns + Math.floor(x / CELL)] = 1;
    }
  }

  if (changed === 0) return { share: 0, boxes: [] };

  // Never 0 where a pixel differs.
  const millionths = Math.max(1, Math.round((changed / (width * height)) * 1e6));
  return { share: millionths / 1e6, boxes: areas(cells, columns, width, height) };
}

/** A pixel as one number: four times as fast to compare as its bytes. */
function pixels({ rgba }: Picture): Uint32Array {
  const aligned = rgba.byteOffset % 4 === 0 ? rgba : new Uint8Array(rgba);

  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4);
}

/** Cells that touch, corners included, become one box. */
function areas(cells: Uint8Array, columns: number, width: number, height: number): Box[] {
  const rows = cells.length / columns;
  const boxes: Box[] = [];
  for (let start = 0; start < cells.length; start++) {
    if (cells[start] !== 1) continue;
    let [left, top, right, bottom] = [columns, rows, 0, 0];
    const waiting = [start];
    cells[start] = 2;
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      const [x, y] = [cell % columns, Math.floor(cell / columns)];
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
      for (let ny = Math.max(0, y - 1); ny <= Math.min(rows - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(columns - 1, x + 1); nx++) {
          const next = ny * columns + nx;
          if (cells[next] !== 1) continue;
          cells[next] = 2;
          waiting.push(next);
        }
      }
    }
    boxes.push({
      x: left * CELL,
      y: top * CELL,
      width: Math.min(width, (right + 1) * CELL) - left * CELL,
      height: Math.min(height, (bottom + 1) * CELL) - top * CELL,
    });
  }

  return boxes;
}
