import { expect, test } from "vitest";
import { pace } from "./pace.ts";

test("slices of several readers run one at a time, in turn, with other work between any two", async () => {
  const order: string[] = [];
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      order.push("other");
      await new Promise((resolve) => setTimeout(resolve));
    }
  })();
  async function read(name: string): Promise<void> {
    for (let slice = 0; slice < 3; slice++) {
      await pace();
      order.push(name);
      work();
    }
  }
  await Promise.all([read("a"), read("b")]);
  isOver = true;
  await others;

  const slices = order.filter((entry) => entry !== "other");
  expect(slices).toEqual(["a", "b", "a", "b", "a", "b"]);
  const neighbors = order.filter((entry, index) => entry !== "other" && order[index + 1] !== "other");
  expect(neighbors.slice(0, -1)).toEqual([]);
});

test("it goes on after all work has ended", async () => {
  await pace();
  await new Promise((resolve) => setTimeout(resolve, 20));
  await expect(pace()).resolves.toBeUndefined();
});

/** Some milliseconds. */
function work(): void {
  const endsAt = performance.now() + 5;
  while (performance.now() < endsAt);
}
