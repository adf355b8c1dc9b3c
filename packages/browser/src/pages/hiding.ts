/** Documents that are hidden from the window of their page, so that Chromium lays them out for their pages alone. */
import type { Evaluate } from "./evaluator.ts";
import type { Page } from "./page.ts";
import type { Hiding } from "./world.ts";

/** Before a document replaces another: most are hidden as the one before was, so that nothing is sent. */
export async function setHiding(page: Page, evaluate: Evaluate, hiding: Hiding | null): Promise<void> {
  const before = page.world?.hiding ?? null;
  if (hiding?.hide === before?.hide) return;
  // A page of which it is not known must not get another document.
  page.isSpent = true;
  if (hiding) await evaluate(hiding.hide);
  else if (before) await evaluate(before.show);
  if (page.world) page.world.hiding = hiding;
  page.isSpent = false;
}

/** A question sees the document as it is without: what follows on it may hide it again. */
export function shownFirst(evaluate: Evaluate, { show }: Hiding): Evaluate {
  return (expression, timeoutMs) => evaluate(`(${show}, ${expression})`, timeoutMs);
}
