import { expect, test } from "vitest";
import { fullInvoice, simpleInvoice } from "../test/example-invoices.ts";
import { blockSize } from "./block-size.ts";

test("a block counts its values, and long texts by their length", () => {
  expect(blockSize({ number: "1", notes: [{ text: "a" }, { text: "b" }] })).toBe(7);
  expect(blockSize({ number: "x".repeat(1000) })).toBe(12);
  expect(blockSize(fullInvoice())).toBeGreaterThan(blockSize(simpleInvoice()));
  expect(blockSize(undefined)).toBe(1);
});

test("counting ends at the limit, at any depth and whatever the shape", () => {
  let deep: unknown = {};
  for (let depth = 0; depth < 100_000; depth++) deep = [deep];
  const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`field${index}`, index]));
  const text = "x".repeat(1_000_000);

  for (const block of [deep, wide, { wide }, Array(1_000_000), { text }, [text, text]])
    expect(blockSize(block, 500)).toBe(500);
});
