import { expect, test } from "vitest";
import { gather } from "./gather.ts";

function makeWork() {
  const groups: number[][] = [];
  const work = async (all: readonly number[]) => {
    groups.push([...all]);
    await new Promise((resolve) => setImmediate(resolve));
    if (all.includes(13)) throw new Error("thirteen");
    return all.map((one) => one * 2);
  };
  return { groups, work };
}

test("the first starts at once, those that come while it runs share the next", async () => {
  const { groups, work } = makeWork();
  const double = gather(work, { atATime: 1, mostInOne: 3 });

  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
  expect(groups).toEqual([[1], [2, 3, 4], [5]]);
});

test("an error that one may have caused hits only that one", async () => {
  const { work } = makeWork();
  const double = gather(work, { atATime: 1, mostInOne: 10, mayBeOfOne: () => true });

  expect(await Promise.allSettled([1, 12, 13, 14].map(double))).toMatchObject([
    { value: 2 },
    { value: 24 },
    { reason: { message: "thirteen" } },
    { value: 28 },
  ]);
});

test("any other error hits all that shared the work, and none that came later", async () => {
  const { work } = makeWork();
  const double = gather(work, { atATime: 1, mostInOne: 10 });
  const settled = await Promise.allSettled([1, 12, 13].map(double));

  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(await double(7)).toBe(14);
});
