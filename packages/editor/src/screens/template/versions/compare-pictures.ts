/** Compares two pictures of a page pixel by pixel and draws what differs. */

interface PictureComparison {
  /** The later picture in gray, with what differs in color. */
  difference: ImageData;
  /** From 0 to 1. */
  changed: number;
}

/** Smoothed edges of letters move by a little between two renders of the same page. */
const TOLERANCE = 48;

/** Both have the same size; `null` is a page that one side does not have. */
export function comparePictures(before: ImageData | null, after: ImageData | null): PictureComparison {
  const { width, height } = (after ?? before)!;
  const difference = new ImageData(width, height);
  const pixels = new Uint32Array(difference.data.buffer);
  let count = 0;
  for (let index = 0; index < pixels.length; index++) {
    const at = index * 4;
    const isChanged = !before || !after || distance(before.data, after.data, at) > TOLERANCE;
    const shade = (after ?? before)!.data;
    const gray = 0.3 * shade[at]! + 0.59 * shade[at + 1]! + 0.11 * shade[at + 2]!;
    if (!isChanged) {
      const pale = 200 + gray * 0.2;
      difference.data.set([pale, pale, pale, 255], at);
      continue;
    }
    count++;
    // What is new is blue, what is gone is red; the darker side has the ink.
    const isNew = !before || (after !== null && lightness(after.data, at) < lightness(before.data, at));
    difference.data.set(isNew ? [38, 70, 200, 255] : [200, 40, 40, 255], at);
  }

  return { difference, changed: count / pixels.length };
}

function distance(a: Uint8ClampedArray, b: Uint8ClampedArray, at: number): number {
  return Math.max(Math.abs(a[at]! - b[at]!), Math.abs(a[at + 1]! - b[at + 1]!), Math.abs(a[at + 2]! - b[at + 2]!));
}

function lightness(data: Uint8ClampedArray, at: number): number {
  return data[at]! + data[at + 1]! + data[at + 2]!;
}
