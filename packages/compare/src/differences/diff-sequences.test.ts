import { expect, test } from "vitest";
import { type Change, diffSequences } from "./diff-sequences.ts";

const letters = (text: string) => [...text];

test("equal sequences have no changes", () => {
  expect(diffSequences(letters("abc"), letters("abc"))).toEqual([]);
  expect(diffSequences([], [])).toEqual([]);
});

test("a replaced, an added and a removed entry are named where they are", () => {
  expect(diffSequences(letters("abc"), letters("axc"))).toEqual([{ fromStart: 1, fromEnd: 2, toStart: 1, toEnd: 2 }]);
  expect(diffSequences(letters("ac"), letters("abc"))).toEqual([{ fromStart: 1, fromEnd: 1, toStart: 1, toEnd: 2 }]);
  expect(diffSequences(letters("abc"), letters("ac"))).toEqual([{ fromStart: 1, fromEnd: 2, toStart: 1, toEnd: 1 }]);
});

test("the changes lead from one sequence to the other, by the shortest way", () => {
  const from = letters("abcabba");
  const to = letters("cbabac");
  const changes = diffSequences(from, to);

  expect(apply(from, to, changes)).toEqual(to);
  // The example of Myers' paper: five entries are removed or added.
  const steps = changes.reduce(
    (sum, { fromStart, fromEnd, toStart, toEnd }) => sum + fromEnd - fromStart + toEnd - toStart,
    0,
  );
  expect(steps).toBe(5);
});

test("sequences of every kind are led over, also with thousands of changes", () => {
  const random = numbers(7);
  for (let round = 0; round < 60; round++) {
    const from = Array.from({ length: random() % 40 }, () => String(random() % 5));
    const to = Array.from({ length: random() % 40 }, () => String(random() % 5));
    expect(apply(from, to, diffSequences(from, to))).toEqual(to);
  }
  const one = Array.from({ length: 5_000 }, (_, index) => `a${index}`);
  const other = Array.from({ length: 4_000 }, (_, index) => `b${index}`);
  expect(diffSequences(["same", ...one], ["same", ...other])).toEqual([
    { fromStart: 1, fromEnd: 5_001, toStart: 1, toEnd: 4_001 },
  ]);
});

function apply(from: readonly string[], to: readonly string[], changes: readonly Change[]): string[] {
  const out: string[] = [];
  let at = 0;
  for (const { fromStart, fromEnd, toStart, toEnd } of changes) {
    out.push(...from.slice(at, fromStart), ...to.slice(toStart, toEnd));
    at = fromEnd;
  }

  return [...out, ...from.slice(at)];
}

function numbers(seed: number): () => number {
  let state = seed;

  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state >> 8;
  };
}
