/**
 * Whether the next document can replace the one of a page at once. What a document is made of ends with it; what could still act
 * at its end, or outlast it, is asked of the browser, whose answers no script can change.
 */
import { documentUrl } from "../network/origin.ts";
import type { Page } from "./page.ts";

/** Events that a document gets when it has been printed or is left. */
const leaving = new Set([
  "afterprint",
  "beforeprint",
  "beforeunload",
  "freeze",
  "pagehide",
  "pageswap",
  "unload",
  "visibilitychange",
]);

export async function leavesNothing(page: Page): Promise<boolean> {
  if (!page.isStill || page.hasFrames || page.hasTriedToLeave || page.openRequests > 0) return false;
  try {
    const [isAtStart, hasWorkers, window, document] = await Promise.all([
      hasOwnHistory(page),
      runsWorkers(page),
      // Neither name can be given to anything else.
      hearsLeaving(page, "window"),
      hearsLeaving(page, "document"),
    ]);
    // A document that goes elsewhere when it is printed may begin only now.
    return isAtStart && !hasWorkers && !window && !document && !page.hasTriedToLeave && !page.hasLeft;
  } catch {
    return false; // the page is lost, or its document went elsewhere
  }
}

async function hasOwnHistory({ session }: Page): Promise<boolean> {
  const { entries } = await session.send("Page.getNavigationHistory", {});
  return entries.length === 1 && entries[0]?.url === documentUrl;
}

/** Workers ask for files on their own, and nothing tells their requests from those of the next document. */
async function runsWorkers({ session }: Page): Promise<boolean> {
  const { metrics } = await session.send("Performance.getMetrics", {});
  return metrics.find(({ name }) => name === "WorkerGlobalScopes")?.value !== 0;
}

async function hearsLeaving({ session }: Page, expression: string): Promise<boolean> {
  const { result } = await session.send("Runtime.evaluate", { expression, awaitPromise: false, returnByValue: false });
  if (result.objectId === undefined) return true;
  const { listeners } = await session.send("DOMDebugger.getEventListeners", { objectId: result.objectId });
  return listeners.some(({ type }) => leaving.has(type));
}
