import { expect, test } from "vitest";
import { createSlots, type SlotRequest } from "./slots.ts";

/** Asks for a slot for each request in turn, and notes the order in which they got one. */
function queueUp(slots: ReturnType<typeof createSlots>, requests: Record<string, SlotRequest>) {
  const order: string[] = [];
  const releases = new Map<string, () => void>();
  for (const [name, request] of Object.entries(requests)) {
    slots.take(request).then(
      (release) => {
        order.push(name);
        releases.set(name, release);
      },
      () => order.push(`${name} gave up`),
    );
  }
  return { order, release: (name: string) => releases.get(name)?.() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("owners take turns, however many requests one of them has", async () => {
  const slots = createSlots(1);
  const { order, release } = queueUp(slots, {
    a1: { owner: "a" },
    a2: { owner: "a" },
    a3: { owner: "a" },
    b1: { owner: "b" },
  });
  await settled();
  for (const name of ["a1", "b1", "a2", "a3"]) {
    release(name);
    await settled();
  }

  expect(order).toEqual(["a1", "b1", "a2", "a3"]);
  expect(slots.inUse).toBe(0);
});

test("an owner that already has a slot lets others go first", async () => {
  const slots = createSlots(2);
  const { order, release } = queueUp(slots, {
    a1: { owner: "a" },
    a2: { owner: "a" },
    a3: { owner: "a" },
    b1: { owner: "b" },
  });
  await settled();
  release("a1");
  await settled();

  expect(order).toEqual(["a1", "a2", "b1"]);
});

test("one owner never has more than its share, also when slots are free", async () => {
  const slots = createSlots(3, { maxPerOwner: 2 });
  const { order, release } = queueUp(slots, { a1: { owner: "a" }, a2: { owner: "a" }, a3: { owner: "a" } });
  await settled();
  expect(order).toEqual(["a1", "a2"]);
  expect([slots.isFree("a"), slots.isFree("b"), slots.waiting()]).toEqual([false, true, 1]);

  release("a1");
  await settled();
  expect(order).toEqual(["a1", "a2", "a3"]);
});

test("what someone waits for goes before background work", async () => {
  const slots = createSlots(1);
  const { order, release } = queueUp(slots, {
    first: {},
    later: { urgency: "background" },
    now: { urgency: "awaited" },
  });
  await settled();
  expect([slots.waiting("awaited"), slots.waiting("background")]).toEqual([1, 1]);
  release("first");
  await settled();

  expect(order).toEqual(["first", "now"]);
});

test("a request that gives up leaves the queue, and a slot given back twice counts once", async () => {
  const slots = createSlots(1);
  const stop = new AbortController();
  const { order, release } = queueUp(slots, { first: {}, second: { signal: stop.signal }, third: {} });
  await settled();
  stop.abort();
  await settled();
  release("first");
  release("first");
  await settled();

  expect(order).toEqual(["first", "second gave up", "third"]);
  expect(slots.inUse).toBe(1);
});

test("a slot is lent until somebody wants it, and never where one would have to wait", async () => {
  const slots = createSlots(2);
  const release = await slots.take();
  const wanted: string[] = [];
  const giveBack = slots.lend(() => {
    wanted.push("first");
    giveBack!();
  });
  expect([slots.inUse, slots.lend(() => {})]).toEqual([2, null]);

  const { order } = queueUp(slots, { second: {}, third: {} });
  await settled();
  giveBack!();
  expect(wanted).toEqual(["first"]);
  expect([order, slots.inUse, slots.waiting()]).toEqual([["second"], 2, 1]);

  release();
  await settled();
  expect([order, slots.inUse]).toEqual([["second", "third"], 2]);
});

test("idle resolves when the last slot is given back", async () => {
  const slots = createSlots(2);
  const release = await slots.take();
  let isIdle = false;
  const idle = slots.idle().then(() => {
    isIdle = true;
  });
  await settled();
  expect(isIdle).toBe(false);
  release();
  await idle;

  expect(isIdle).toBe(true);
});
