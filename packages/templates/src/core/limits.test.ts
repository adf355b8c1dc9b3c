import { expect, test } from "vitest";
import { defaultLimits, type Limits, Meter } from "./limits.ts";

function meter(limits: Partial<Limits>, clock: () => number = () => 0): Meter {
  return new Meter({ ...defaultLimits, ...limits }, clock);
}

test("steps end at their limit, however they are counted", () => {
  const small = meter({ steps: 5_000 });
  expect(() => {
    for (let count = 0; count < 10_000; count++) small.step();
  }).toThrow("more than 5000 steps");
  expect(() => meter({ steps: 5_000 }).step(10_000)).toThrow("more than 5000 steps");
});

test("the clock is looked at while steps are taken", () => {
  let now = 0;
  const timed = meter({ timeMs: 100 }, () => now);
  timed.step(2_000);
  now = 101;

  expect(() => timed.step(2_000)).toThrow("more than 0.1 s");
});

test("a template that hardly had the processor goes on after its time, until it has worked for a fifth of it", () => {
  let now = 0;
  let worked = 1_000;
  const starved = new Meter(
    { ...defaultLimits, timeMs: 100 },
    () => now,
    () => worked,
  );
  now = 500;
  worked = 1_020;
  starved.step(2_000);
  worked = 1_021;

  expect(() => starved.step(2_000)).toThrow("more than 0.1 s");
});

test("texts, lists, nesting and codes each have their limit, which is itself allowed", () => {
  const small = meter({ string: 10, list: 10, depth: 2, codes: 1 });

  small.string(10);
  expect(() => small.string(11)).toThrow("A text of 11 characters");
  small.list(10);
  expect(() => small.list(11)).toThrow("A list of 11 elements");
  small.enter();
  small.enter();
  expect(() => small.enter()).toThrow("nested more than 2 deep");
  small.code();
  expect(() => small.code()).toThrow("more than 1 QR codes");
});

test("what is left can be entered again", () => {
  const small = meter({ depth: 1 });
  for (let count = 0; count < 10; count++) {
    small.enter();
    small.leave();
  }

  expect(() => small.enter()).not.toThrow();
});
