import { expect, test } from "vitest";
import { PdfDict } from "./values.ts";

test.each([0, 3, 40])(
  "a copy of a dictionary with %i entries has the same ones, and changes apart from it",
  (count) => {
    const entries = Array.from({ length: count }, (_, index) => [`K${index}`, index] as const);
    const dict = new PdfDict(entries);
    const copy = dict.copy();
    copy.set("New", true);
    copy.delete("K0");

    expect([...dict]).toEqual(entries);
    expect([...copy]).toEqual([...entries.slice(1), ["New", true]]);
    expect(copy.get("New")).toBe(true);
  },
);
