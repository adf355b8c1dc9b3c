import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { deflate } from "./deflate.ts";

const pseudoRandom = (length: number) => {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state & 0xff;
  });
};
const text = (length: number) =>
  new TextEncoder().encode("1 0 0 1 72 720 cm /F1 12 Tf ".repeat(length / 28 + 1)).subarray(0, length);

test.each([0, 1, 65_535, 65_536, 65_537, 1_000_000])("%i bytes come back as they were", (length) => {
  for (const bytes of [text(length), pseudoRandom(length)])
    expect(inflateSync(deflate(bytes, 3)!).equals(bytes)).toBe(true);
});

test("the same bytes come out on every machine and with every release", () => {
  const packed = deflate(text(500_000), 3)!;

  expect(createHash("sha256").update(packed).digest("hex")).toBe(
    "cbbe59a4407a5ed3d42083729c1208ff09e141bfcb856d516d7403490406f26a",
  );
  expect(packed.length).toBeLessThan(5_000);
});
