import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPreviewRequests, type PreviewDepth } from "./preview-requests.ts";

interface Sent {
  revision: number;
  depth: PreviewDepth;
  signal: AbortSignal;
  answer(): Promise<void>;
  fail(error: Error): Promise<void>;
}

function open() {
  const sent: Sent[] = [];
  const shown: string[] = [];
  const failed: number[] = [];
  const requests = createPreviewRequests<string>({
    send: (revision, depth, signal) =>
      new Promise((resolve, reject) => {
        const settle = async (act: () => void) => {
          act();
          await vi.advanceTimersByTimeAsync(0);
        };
        sent.push({
          revision,
          depth,
          signal,
          answer: () => settle(() => resolve(`${depth} ${revision}`)),
          fail: (error) => settle(() => reject(error)),
        });
      }),
    show: (answer) => void shown.push(answer),
    fail: (_error, revision) => void failed.push(revision),
  });
  return { requests, sent, shown, failed };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a change is asked for 20 ms after the last key", async () => {
  const { requests, sent } = open();
  requests.changed(1);
  await vi.advanceTimersByTimeAsync(15);
  requests.changed(2);
  await vi.advanceTimersByTimeAsync(19);
  expect(sent).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent.map(({ revision, depth }) => [revision, depth])).toEqual([[2, "quick"]]);
});

test("while keys keep coming a preview is asked for every 400 ms", async () => {
  const { requests, sent } = open();
  for (let revision = 1; revision <= 41; revision++) {
    requests.changed(revision);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(sent).toHaveLength(1);
});

test("one request is in flight; of the drafts that wait only the newest is asked for", async () => {
  const { requests, sent, shown } = open();
  requests.changed(1);
  await vi.advanceTimersByTimeAsync(40);
  requests.changed(2);
  await vi.advanceTimersByTimeAsync(100);
  requests.changed(3);
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toHaveLength(1);

  await sent[0]!.answer();
  await vi.advanceTimersByTimeAsync(40);
  expect(sent.map(({ revision }) => revision)).toEqual([1, 3]);
  await sent[1]!.answer();
  expect(shown).toEqual(["quick 1", "quick 3"]);
});

test("a draft that is left alone is asked for in full, once", async () => {
  const { requests, sent, shown } = open();
  requests.changed(1);
  await vi.advanceTimersByTimeAsync(40);
  await sent[0]!.answer();
  await vi.advanceTimersByTimeAsync(560);
  expect(sent.map(({ depth }) => depth)).toEqual(["quick", "full"]);
  await sent[1]!.answer();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toHaveLength(2);
  expect(shown).toEqual(["quick 1", "full 1"]);
});

test("rendering in full waits for the request in flight, not for a pause", async () => {
  const { requests, sent } = open();
  requests.changed(1);
  await vi.advanceTimersByTimeAsync(40);
  requests.renderInFull();
  expect(sent).toHaveLength(1);
  await sent[0]!.answer();
  expect(sent.map(({ depth }) => depth)).toEqual(["quick", "full"]);
});

test("a draft that is being rendered in full is not asked for again, a changed one and one with its answer are", async () => {
  const { requests, sent } = open();
  requests.changed(1);
  requests.renderInFull();
  requests.renderInFull();
  await sent[0]!.answer();
  expect(sent).toHaveLength(1);

  requests.renderInFull();
  requests.changed(2);
  requests.renderInFull();
  await sent[1]!.answer();
  expect(sent.map(({ revision, depth }) => [revision, depth])).toEqual([
    [1, "full"],
    [1, "full"],
    [2, "full"],
  ]);
});

test("a request that fails is reported, and the next change is asked for", async () => {
  const { requests, sent, failed, shown } = open();
  requests.changed(1);
  await vi.advanceTimersByTimeAsync(40);
  await sent[0]!.fail(new Error("offline"));
  expect(failed).toEqual([1]);
  requests.changed(2);
  await vi.advanceTimersByTimeAsync(40);
  await sent[1]!.answer();
  expect(shown).toEqual(["quick 2"]);
});

test("leaving aborts the request in flight and shows nothing more", async () => {
  const { requests, sent, shown } = open();
  requests.changed(1);
  await vi.advanceTimersByTimeAsync(40);
  requests.stop();
  expect(sent[0]!.signal.aborted).toBe(true);
  await sent[0]!.answer();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(shown).toEqual([]);
  expect(sent).toHaveLength(1);
});
