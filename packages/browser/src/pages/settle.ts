/** Waits until a document with scripts is still: its timers, frames, animations and requests have ended. */
import type { DocumentWarning } from "../warning.ts";
import { type ClockReport, longestDocumentMs, settleFunction } from "./document-clock.ts";
import type { Evaluate } from "./evaluator.ts";
import type { Page } from "./page.ts";

/** Of the document's time limit: the rest is for printing. */
const shareOfTime = 1 / 3;
/** Rounds of timers, then animations, then requests; each can start the next one. */
const mostRounds = 20;

/** Ends when nothing moves any more, or with the warning `not_settled` when the document has had its share of time. */
export async function settle(page: Page, evaluate: Evaluate, timeoutMs: number): Promise<DocumentWarning | null> {
  const end = performance.now() + timeoutMs * shareOfTime;
  const remaining = () => Math.max(0, end - performance.now());

  for (let round = 1; ; round++) {
    const open = await page.requestsEnd(remaining());
    const { finished, endless } = (await evaluate(finishAnimations)) as { finished: number; endless: string[] };
    const { ran, left } = await runClock(page, remaining());
    if (ran === 0 && finished === 0 && page.openRequests === 0 && left.length + endless.length === 0) return null;

    const isStill = ran === 0 && finished === 0 && page.openRequests === 0;
    if (!isStill && round < mostRounds && remaining() > 0) continue;
    const moving = [...left, ...endless, ...open];
    return moving.length === 0 ? null : notSettled(moving);
  }
}

/** In the document's own world, where its timers are. A document that replaced the function is taken as it is. */
async function runClock(page: Page, limitMs: number): Promise<ClockReport> {
  const { result } = await page.session.send("Runtime.evaluate", {
    expression: `globalThis.${settleFunction}?.(${Math.ceil(limitMs)})`,
    awaitPromise: true,
    returnByValue: true,
  });
  const report = result.value as Partial<ClockReport> | undefined;
  return {
    ran: typeof report?.ran === "number" ? report.ran : 0,
    left: Array.isArray(report?.left) ? report.left.map(String) : [],
  };
}

/** Waits for fonts, then ends the animations that have an end. */
const finishAnimations = `document.fonts.ready.then(() => {
  let finished = 0;
  const endless = new Set();
  for (const animation of document.getAnimations()) {
    if (animation.playState !== "running") continue;
    const { endTime } = animation.effect?.getComputedTiming() ?? { endTime: Infinity };
    const target = animation.effect?.target;
    if (endTime === Infinity) endless.add("animation " + (animation.animationName ?? animation.id ?? "") + (target ? " of <" + target.localName + ">" : ""));
    else {
      animation.finish();
      finished++;
    }
  }
  return { finished, endless: [...endless].slice(0, 5) };
})`;

function notSettled(moving: readonly string[]): DocumentWarning {
  return {
    code: "not_settled",
    message: `The document was still moving after ${longestDocumentMs / 1000} s of its own time and was printed as it was then (${moving.join(", ")}): end what never ends, or load less.`,
  };
}
