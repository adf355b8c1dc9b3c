import { expect, test } from "vitest";
import { Budget } from "../../src/budget.ts";
import { checkPdfProfiles } from "../../src/check/check-pdf.ts";
import { mergePdfs } from "../../src/combine/merge-pdfs.ts";
import { finishPdf } from "../../src/finish/finish-pdf.ts";
import { PdfError } from "../../src/objects/errors.ts";
import { readPdf } from "../../src/read/document.ts";
import type { Profile } from "../../src/standards.ts";
import { readPageTexts } from "../../src/text/page-text.ts";
import { finishOptions } from "../finish-options.ts";
import { smallPdf } from "../small-pdf.ts";
import { taggedPdf } from "../tagged-pdf.ts";
import { families } from "./families.ts";

/** Fractions of the size that an attacker would take. */
const SHARES = [1 / 20_000, 1 / 10_000, 1 / 5_000, 1 / 2_000];
/** As much smaller as the files are. */
const small = () => new Budget({ operations: 60_000, decodedBytes: 500_000, streamBytes: 200_000, nodes: 20_000 });

const sizesOf = (full: number) => new Set([2, 3, 5, ...SHARES.map((share) => Math.max(2, Math.round(full * share)))]);

test("there are hundreds of them", () => {
  expect(families.reduce((sum, { full }) => sum + sizesOf(full).size, 0)).toBeGreaterThan(300);
});

test.each(families)("$name: small files end in a verdict", ({ full, make }) => {
  for (const size of sizesOf(full)) {
    const bytes = make(size);
    for (const { compliant, error, failures } of checkPdfProfiles(bytes, ["ua1", "a3a", "a2b"], small())) {
      if (error === null) continue;
      expect(compliant).toBe(false);
      expect(failures.every(({ rule }) => rule === "limit")).toBe(true);
    }
    refused(() => finishPdf(bytes, { ...finishOptions, budget: small() }));
    refused(() => readPageTexts(readPdf(bytes, { budget: small() })));
  }
});

test("a file that goes past the budget fails with the rule limit, in every profile", () => {
  const budget = new Budget({ operations: 50 });
  for (const result of checkPdfProfiles(smallPdf(), ["ua1", "a3b"], budget)) {
    expect(result).toMatchObject({ compliant: false, failures: [{ rule: "limit" }] });
    expect(result.error).toMatch(/^The file goes past what is checked: it takes more than 50 steps/);
  }
});

test("wherever a check goes past the budget, it fails with the rule limit in that profile and in all after it", () => {
  const orders: Profile[][] = [
    ["ua1", "a3a", "a2b"],
    ["a2b", "a3a", "ua1"],
  ];
  for (const profiles of orders) {
    const whole = new Budget();
    checkPdfProfiles(taggedPdf(), profiles, whole);
    const { operations } = whole.spent;
    for (let percent = 1; percent < 100; percent++) {
      const budget = new Budget({ operations: Math.floor((operations * percent) / 100) });
      const isStopped = checkPdfProfiles(taggedPdf(), profiles, budget).map(({ compliant, failures }) => {
        const isLimit = failures.some(({ rule }) => rule === "limit");
        if (isLimit) expect({ compliant, count: failures.length }).toEqual({ compliant: false, count: 1 });
        return isLimit;
      });

      expect(isStopped.at(-1)).toBe(true);
      expect(isStopped).toEqual(isStopped.toSorted());
    }
  }
});

test("all inputs of a merge draw on one budget", () => {
  const wide = families.find(({ name }) => name === "a wide page tree")!.make(1_000);

  expect(() => mergePdfs([wide, wide], new Budget({ nodes: 1_800 }))).toThrow("holds more than 1800 values");
  expect(mergePdfs([wide, wide], new Budget({ nodes: 30_000 })).length).toBeGreaterThan(0);
});

/** Null where all went well; throws what is not a refusal. */
function refused(work: () => unknown): PdfError | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return error;
  }
}
