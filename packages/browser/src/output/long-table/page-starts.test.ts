import { expect, test } from "vitest";
import { PageStarts } from "./page-starts.ts";

const rowsPerPart = 50;
/** Rows from 0 on, in pages of this height, the first page with room for two rows less. */
function pagesOf(heights: readonly number[], pageHeight: number): number[] {
  const starts = [0];
  let left = pageHeight - 2 * heights[0]!;
  for (const [row, height] of heights.entries()) {
    if (height > left) {
      starts.push(row);
      left = pageHeight;
    }
    left -= height;
  }
  return starts;
}

/** What is known of a part that was printed: its last page ends where the part does. */
function endOf(starts: readonly number[], from: number, body: number) {
  const own = starts.filter((start) => start >= from && start < from + body);
  const [end = 0] = own.slice(-2);
  const repeated = own
    .slice(-6, -2)
    .reverse()
    .map((start) => end - start);
  return { pages: own.length - 2, rows: end - from, repeated };
}

function predicted(heights: readonly number[], pageHeight: number): [number[], number[]] {
  const starts = pagesOf(heights, pageHeight);
  const predictor = new PageStarts(heights, rowsPerPart);
  const froms: number[] = [];
  const guesses: number[] = [];
  let from = 0;
  for (;;) {
    const end = endOf(starts, from, rowsPerPart);
    const part = { from, body: rowsPerPart, isLast: false };
    const guess = predictor.partAfter(part);
    predictor.learn(from, end);
    from += end.rows - end.repeated[0]!;
    // Nothing is known before the first part.
    if (froms.length > 0) guesses.push(guess!.from);
    froms.push(from);
    if (predictor.partAfter({ ...part, from })?.isLast !== false) break;
  }
  return [froms.slice(1), guesses];
}

test("rows of one height: every part begins where it was predicted", () => {
  const [froms, guesses] = predicted(Array(400).fill(1_300), 10_000);

  expect(guesses.length).toBeGreaterThan(5);
  expect(guesses).toEqual(froms);
});

test("rows of several heights: what was learned of the pages is enough for nearly all parts", () => {
  const heights = Array.from({ length: 2_000 }, (_, row) => 1_000 + 340 * ((row * row) % 4));
  const [froms, guesses] = predicted(heights, 10_150);
  const wrong = guesses.filter((guess, index) => guess !== froms[index]);

  expect(guesses.length).toBeGreaterThan(40);
  expect(wrong.length).toBeLessThan(5);
});

test("nothing is predicted before a part was printed, after the last one, and where pages contradict each other", () => {
  const predictor = new PageStarts(Array(400).fill(1_300), rowsPerPart);
  const part = { from: 0, body: rowsPerPart, isLast: false };
  expect(predictor.partAfter(part)).toBeNull();

  predictor.learn(0, { pages: 4, rows: 40, repeated: [8] });
  expect(predictor.partAfter(part)).toEqual({ from: 32, body: 50, isLast: false });
  expect(predictor.partAfter({ from: 330, body: 70, isLast: true })).toBeNull();
  expect(predictor.partAfter({ from: 300, body: 50, isLast: false })).toEqual({ from: 332, body: 68, isLast: true });

  predictor.learn(32, { pages: 4, rows: 40, repeated: [7] });
  expect(predictor.partAfter(part)).toBeNull();
});
