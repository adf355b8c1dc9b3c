import { expect, test } from "vitest";
import type { FileJob } from "./make-file.ts";
import { isSmallFile } from "./small-file.ts";

test("what compresses well, comes from scripts or has a long invoice is not small", () => {
  const small = {
    printed: new Uint8Array(50_000),
    sourceLength: 1_000,
    hasScripts: false,
    invoice: null,
  } as unknown as FileJob;
  const notes = Array.from({ length: 20_000 }, () => ({ text: "x" }));
  const einvoice = { job: { profile: "en16931", flavour: "factur-x", invoice: { notes }, warnings: [] } };

  expect(isSmallFile(small)).toBe(true);
  expect(isSmallFile({ ...small, sourceLength: 2_200_000 })).toBe(false);
  expect(isSmallFile({ ...small, hasScripts: true })).toBe(false);
  expect(isSmallFile({ ...small, invoice: einvoice as unknown as FileJob["invoice"] })).toBe(false);
});
