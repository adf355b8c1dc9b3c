import { expect, test } from "vitest";
import { limitClassNames } from "./limit-class-names.ts";

test("the first 2,000 names of at most 200 characters are kept", () => {
  const long = "x".repeat(201);
  const names = Array.from({ length: 2_001 }, (_, index) => `m-${index}`);
  const { kept, tooLong, tooMany } = limitClassNames([long, "y".repeat(200), ...names]);

  expect(kept).toEqual(["y".repeat(200), ...names.slice(0, 1_999)]);
  expect(tooLong).toEqual([long]);
  expect(tooMany).toEqual(["m-1999", "m-2000"]);
});
