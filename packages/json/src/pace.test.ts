import { performance } from "node:perf_hooks";
import { expect, test, vi } from "vitest";
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

test("where others use the loop, the next slice waits longer", async () => {
  const waitMs = async (utilization: number) => {
    const load = vi
      .spyOn(performance, "eventLoopUtilization")
      .mockReturnValue({ utilization, active: utilization, idle: 1 - utilization });
    vi.useFakeTimers();
    const slices = (async () => {
      await pace();
      await pace();
    })();
    let isOver = false;
    slices.then(() => {
      isOver = true;
    });
    await vi.advanceTimersToNextTimerAsync(); // the first slice
    await vi.advanceTimersToNextTimerAsync(); // its rest begins
    const from = Date.now();
    while (!isOver) await vi.advanceTimersByTimeAsync(1);
    const waited = Date.now() - from;
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    load.mockRestore();
    return waited;
  };

  const calm = await waitMs(0.1);
  expect(calm).toBeGreaterThan(0);
  expect(await waitMs(0.9)).toBeGreaterThan(2 * calm);
});

/** Some milliseconds. */
function work(): void {
  const endsAt = performance.now() + 5;
  while (performance.now() < endsAt);
}
