/** What happens in the service, as it happens: one stream for the page, opened while the page is visible. */
import { eventReader, type StreamEvent } from "./read-event-stream.ts";
import { request } from "./request.ts";

/** Waits between attempts, in seconds; the last one for all that follow. */
const WAITS = [1, 2, 5, 10];

const listeners = new Set<(event: StreamEvent) => void>();
const stateListeners = new Set<() => void>();
let isConnected = false;

/** Calls back with each event until the returned function is called. */
export function onServiceEvent(listener: (event: StreamEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function isStreamConnected(): boolean {
  return isConnected;
}

export function onStreamState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

/** Follows the stream until the signal: connects again when it ends, and rests while nobody looks at the page. */
export async function followServiceEvents(signal: AbortSignal): Promise<void> {
  let lastId: string | null = null;
  let failures = 0;
  while (!signal.aborted) {
    await pageShown(signal);
    // A browser allows few connections to one host: a hidden tab gives its own back.
    const visible = new AbortController();
    const hide = () => document.hidden && visible.abort();
    document.addEventListener("visibilitychange", hide);
    try {
      const either = AbortSignal.any([signal, visible.signal]);
      lastId = await readStream(lastId, either, () => {
        failures = 0;
      });
    } catch {
      if (!visible.signal.aborted) failures++;
    } finally {
      document.removeEventListener("visibilitychange", hide);
      setConnected(false);
    }
    if (!signal.aborted && !visible.signal.aborted)
      await wait(WAITS[Math.min(failures, WAITS.length) - 1] ?? 1, signal);
  }
}

async function readStream(lastId: string | null, signal: AbortSignal, onOpen: () => void): Promise<string | null> {
  const response = await request("/v1/events", {
    accept: "text/event-stream",
    headers: lastId === null ? {} : { "Last-Event-ID": lastId },
    signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const read = eventReader();
  let newest = lastId;
  onOpen();
  setConnected(true);
  // What happened while there was no stream is not in it.
  emit({ type: "reset", id: null, data: "{}" });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return newest;
    for (const event of read(value)) {
      newest = event.id ?? newest;
      emit(event);
    }
  }
}

function emit(event: StreamEvent): void {
  for (const listener of listeners) listener(event);
}

function setConnected(next: boolean): void {
  if (next === isConnected) return;
  isConnected = next;
  for (const listener of stateListeners) listener();
}

function pageShown(signal: AbortSignal): Promise<void> {
  if (!document.hidden || signal.aborted) return Promise.resolve();

  return new Promise((resolve) => {
    document.addEventListener("visibilitychange", () => resolve(), { once: true, signal });
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

function wait(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
