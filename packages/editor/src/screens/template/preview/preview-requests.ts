/**
 * When previews are asked for while somebody types: one request at a time, the newest draft waits. A change is shown
 * 20 ms after the last key, and at the latest every 400 ms while keys keep coming; first without the checks of the
 * standards, then in full once the draft has been left alone for 600 ms.
 */

export type PreviewDepth = "quick" | "full";

interface PreviewRequestsOptions<Answer> {
  send(revision: number, depth: PreviewDepth, signal: AbortSignal): Promise<Answer>;
  /** Called with each answer that is newer than the one before it, or as new and fuller. */
  show(answer: Answer, revision: number, depth: PreviewDepth): void;
  /** What went wrong that is not an answer: the network, or a bug. The draft is asked for again with its next change. */
  fail(error: unknown, revision: number): void;
  onBusy?(isBusy: boolean): void;
}

export interface PreviewRequests {
  /** The draft changed; revisions grow. */
  changed(revision: number): void;
  /** Asks in full now, without waiting for a pause; does nothing while the draft as it is now is asked for in full. */
  renderInFull(): void;
  /** Leaves the screen: the request in flight is aborted, nothing more is shown. */
  stop(): void;
}

const AFTER_KEY_MS = 20;
const LONGEST_WAIT_MS = 400;
const IDLE_MS = 600;

export function createPreviewRequests<Answer>(options: PreviewRequestsOptions<Answer>): PreviewRequests {
  let newest = -1;
  let asked = -1;
  let askedInFull = -1;
  let shown = -1;
  let isInFlight = false;
  let isStopped = false;
  let wantsFull = false;
  let waitingSince: number | null = null;
  let quickTimer: ReturnType<typeof setTimeout> | undefined;
  let fullTimer: ReturnType<typeof setTimeout> | undefined;
  const aborter = new AbortController();

  const send = async (depth: PreviewDepth) => {
    const revision = newest;
    isInFlight = true;
    waitingSince = null;
    asked = revision;
    if (depth === "full") {
      askedInFull = revision;
      wantsFull = false;
    }
    options.onBusy?.(true);
    try {
      const answer = await options.send(revision, depth, aborter.signal);
      if (!isStopped && (revision > shown || (revision === shown && depth === "full"))) {
        shown = revision;
        options.show(answer, revision, depth);
      }
    } catch (error) {
      if (!isStopped) options.fail(error, revision);
    }
    isInFlight = false;
    if (isStopped) return;
    options.onBusy?.(false);
    next();
  };

  /** What to do once nothing is in flight: the newest draft first, then its full check. */
  const next = () => {
    if (isStopped || isInFlight || newest < 0) return;
    if (wantsFull) {
      clearTimeout(quickTimer);
      void send("full");
      return;
    }
    if (newest > asked) {
      clearTimeout(quickTimer);
      const waited = waitingSince === null ? 0 : Date.now() - waitingSince;
      quickTimer = setTimeout(
        () => {
          if (!isInFlight && newest > asked) void send("quick");
        },
        Math.max(0, Math.min(AFTER_KEY_MS, LONGEST_WAIT_MS - waited)),
      );
    }
  };

  const waitForPause = () => {
    clearTimeout(fullTimer);
    fullTimer = setTimeout(() => {
      if (askedInFull >= newest) return;
      wantsFull = true;
      next();
    }, IDLE_MS);
  };

  return {
    changed(revision) {
      if (isStopped || revision <= newest) return;
      newest = revision;
      waitingSince ??= Date.now();
      waitForPause();
      next();
    },
    renderInFull() {
      // A second file of the same draft would take the place of the first, and with it what is drawn over its pages.
      if (isInFlight && askedInFull === newest) return;
      wantsFull = true;
      next();
    },
    stop() {
      isStopped = true;
      clearTimeout(quickTimer);
      clearTimeout(fullTimer);
      aborter.abort();
    },
  };
}
