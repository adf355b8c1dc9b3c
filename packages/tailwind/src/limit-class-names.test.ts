import { expect, test } from "vitest";
import { describeLeftOut, limitClassNames } from "./limit-class-names.ts";

test("the first 2,000 names of at most 200 characters are kept", () => {
  const long = "x".repeat(201);
  const names = Array.from({ length: 2_001 }, (_, index) => `m-${index}`);
  const { kept, tooLong, tooMany } = limitClassNames([long, "y".repeat(200), ...names]);

  expect(kept).toEqual(["y".repeat(200), ...names.slice(0, 1_999)]);
  expect(tooLong).toEqual([long]);
  expect(tooMany).toEqual(["m-1999", "m-2000"]);
});

test("a name with more than eight variants is left out, whose time would grow with each; `not-` counts as two", () => {
  const deep = `${"*:".repeat(9)}p-1`;
  const nots = `${"not-hover:".repeat(5)}p-1`;
  const fine = [
    `${"md:".repeat(8)}p-1`,
    `${"not-hover:".repeat(4)}p-1`,
    "[&:is(a:hover,b:hover)]:p-1",
    "w-[a:b:c:d:e:f:g:h:i:j]",
  ];
  const names = limitClassNames([deep, ...fine, nots]);

  expect(names.kept).toEqual(fine);
  expect(names.tooNested).toEqual([deep, nots]);
  expect(describeLeftOut(names)).toContain("2 with more than 8 variants");
});
