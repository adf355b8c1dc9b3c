import { expect, test } from "vitest";
import { gather } from "./gather.ts";

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Work that takes a few turns of the event loop. */
function makeWork() {
  const groups: number[][] = [];
  const work = async (all: readonly number[]) => {
    groups.push([...all]);
    for (let turn = 0; turn < 5; turn++) await nextTurn();
    if (all.includes(13)) throw new Error("thirteen");
    return all.map((one) => one * 2);
  };
  return { groups, work };
}

test("calls of one turn of the event loop share the work, as many as may", async () => {
  const { groups, work } = makeWork();
  const double = gather(work, { atATime: 2, mostInOne: 3 });

  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
  expect(groups).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

test("what comes while the work is busy shares the next", async () => {
  const { groups, work } = makeWork();
  const double = gather(work, { atATime: 1, mostInOne: 10 });
  const all: Promise<number>[] = [];
  for (const one of [1, 2, 3]) {
    all.push(double(one));
    await nextTurn();
  }

  expect(await Promise.all(all)).toEqual([2, 4, 6]);
  expect(groups).toEqual([[1], [2, 3]]);
});

test("while work is running, as many start as are in it; fewer wait for its end", async () => {
  const { groups, work } = makeWork();
  const double = gather(work, { atATime: 2, mostInOne: 10 });
  const all = [1, 2].map(double);
  for (const one of [3, 4, 5]) {
    await nextTurn();
    all.push(double(one));
  }

  expect(await Promise.all(all)).toEqual([2, 4, 6, 8, 10]);
  expect(groups).toEqual([[1, 2], [3, 4], [5]]);
});

test("an error that one may have caused hits only that one", async () => {
  const { work } = makeWork();
  const double = gather(work, { atATime: 2, mostInOne: 10, mayBeOfOne: () => true });

  expect(await Promise.allSettled([1, 12, 13, 14].map(double))).toMatchObject([
    { value: 2 },
    { value: 24 },
    { reason: { message: "thirteen" } },
    { value: 28 },
  ]);
});

test("any other error hits all that shared the work, and none that came later", async () => {
  const { work } = makeWork();
  const double = gather(work, { atATime: 2, mostInOne: 10 });
  const settled = await Promise.allSettled([12, 13].map(double));

  expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await double(7)).toBe(14);
});
