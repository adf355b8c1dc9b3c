/** The page's side of the worker: order, faults, and workers that do not answer. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EngineFault, EngineStopped, startEngine } from "./engine.ts";
import type { Answer, SampleJob } from "./engine-request.ts";

/** A worker that answers when the test says so. */
class FakeWorker {
  onmessage: ((event: { data: Answer }) => void) | null = null;
  onerror: (() => void) | null = null;
  jobs: number[] = [];
  isTerminated = false;

  postMessage({ id }: { id: number }): void {
    this.jobs.push(id);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  answer(answer: Answer): void {
    this.onmessage?.({ data: answer });
  }
}

const job: SampleJob = {
  kind: "sample",
  engine: "liquid",
  files: { source: "", css: "", head: "", header: "", footer: "", partials: {} },
};

let workers: FakeWorker[];
const start = () =>
  startEngine(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  });

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
});
afterEach(() => {
  vi.useRealTimers();
});

test("jobs wait for the worker and run one after the other", async () => {
  const engine = start();
  const first = engine.ask<"sample">(job);
  const second = engine.ask<"sample">(job);
  expect(workers[0]!.jobs).toEqual([]);
  workers[0]!.answer({ id: 0, result: "" });
  expect(workers[0]!.jobs).toEqual([1]);
  workers[0]!.answer({ id: 1, result: "a" });
  workers[0]!.answer({ id: 2, result: "b" });

  expect(await first).toBe("a");
  expect(await second).toBe("b");
});

test("a worker that does not answer is replaced; the job has a second chance, then it is given up", async () => {
  const engine = start();
  const asked = engine.ask<"sample">(job);
  const refused = expect(asked).rejects.toThrow(EngineStopped);
  workers[0]!.answer({ id: 0, result: "" });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(workers[0]!.isTerminated).toBe(true);
  workers[1]!.answer({ id: 0, result: "" });
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;

  const next = engine.ask<"sample">(job);
  workers[2]!.answer({ id: 0, result: "" });
  workers[2]!.answer({ id: 2, result: "fine" });
  expect(await next).toBe("fine");
});

test("an answer of a worker that was stopped is not taken for another job", async () => {
  const engine = start();
  const asked = engine.ask<"sample">(job);
  workers[0]!.answer({ id: 0, result: "" });
  await vi.advanceTimersByTimeAsync(2_000);
  workers[1]!.answer({ id: 0, result: "" });
  workers[0]!.answer({ id: 1, result: "late" });
  workers[1]!.answer({ id: 1, result: "right" });

  expect(await asked).toBe("right");
});

test("a fault of a job is its own, and an aborted job is not sent", async () => {
  const engine = start();
  const faulty = engine.ask<"sample">(job);
  const refused = expect(faulty).rejects.toThrow(EngineFault);
  const aborter = new AbortController();
  const aborted = expect(engine.ask<"sample">(job, aborter.signal)).rejects.toThrow();
  aborter.abort();
  workers[0]!.answer({ id: 0, result: "" });
  workers[0]!.answer({ id: 1, fault: { message: "wrong" } });
  await refused;
  await aborted;

  expect(workers[0]!.jobs).toEqual([1]);
});
