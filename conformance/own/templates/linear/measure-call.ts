/** Whether the work of a call grows faster than its value: processor time at a length and at four times that length. */
import { render, TemplateError } from "@platen/templates";
import type { Call } from "../../../../packages/templates/test/every-call.ts";

const LENGTH = 8_000;
const TIMES = 4;
/** Linear work takes a fraction of it at the length, quadratic work many times as much. */
const QUICK_MS = 2;
/** Four times the length takes 4 times as long, 4.6 times for a sort, 16 times where the work is quadratic. */
const MOST_GROWTH = 9;
/** Compilers, collectors and other programs disturb: the least of several runs is what the work takes. */
const RUNS = 3;
/** What the limits of a render stop is metered, if they do so in time; linear work takes far fewer steps than these. */
const LIMITS = { steps: 500_000, timeMs: 600_000 };
const LONGEST_MS = 10_000;

/** Null where it is at most linear, quick, or stopped by a limit of the render. */
export function faultOf(call: Call, makeValue: (length: number) => unknown): string | null {
  const data = dataOf(makeValue, LENGTH);
  const first = measure(call, data);
  if (first.ms < QUICK_MS) return null;
  const longData = dataOf(makeValue, LENGTH * TIMES);
  const long = measure(call, longData);
  if (long.ms > LONGEST_MS) return `${long.ms.toFixed(0)} ms for ${LENGTH * TIMES} letters`;
  if (long.isStopped || long.ms <= MOST_GROWTH * first.ms) return null;

  const shortMs = least(first.ms, () => measure(call, data).ms);
  const longMs = least(long.ms, () => measure(call, longData).ms);
  if (longMs <= MOST_GROWTH * shortMs || longMs < QUICK_MS * TIMES) return null;
  return `${shortMs.toFixed(1)} ms for ${LENGTH} letters, ${longMs.toFixed(1)} ms for ${LENGTH * TIMES}`;
}

const argumentsOf = new Map([LENGTH, LENGTH * TIMES].map((length) => [length, longArguments(length)]));

function dataOf(makeValue: (length: number) => unknown, length: number): Record<string, unknown> {
  return { value: makeValue(length), ...argumentsOf.get(length) };
}

function longArguments(length: number): Record<string, unknown> {
  const half = "a".repeat(length / 4);

  return {
    letter: "a",
    five: 5,
    // Found nowhere in a text of one letter, which shows only at its middle.
    part: `${half}b${half}`,
    path: "a.".repeat(length / 2),
    other: Array.from({ length: length / 8 }, (_, at) => `k${at}`),
    few: ["a"],
    small: { a: "a" },
  };
}

function measure({ engine, source }: Call, data: Record<string, unknown>): { ms: number; isStopped: boolean } {
  const before = process.threadCpuUsage();
  let isStopped = false;
  try {
    render({ engine, source, data, options: { now: "2026-11-16T10:00:00Z", limits: LIMITS } });
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    isStopped = error.code === "template_limit_exceeded";
  }
  const { user, system } = process.threadCpuUsage(before);

  return { ms: (user + system) / 1000, isStopped };
}

function least(first: number, run: () => number): number {
  return Math.min(first, ...Array.from({ length: RUNS }, run));
}
