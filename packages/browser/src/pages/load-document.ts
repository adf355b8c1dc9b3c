/** Brings one document onto a page and ends when it is ready to be printed or captured. */
import type { DocumentJob } from "../job.ts";
import { createEvaluator, type Evaluate } from "./evaluator.ts";
import { setHiding, shownFirst } from "./hiding.ts";
import { hasLastingState, mayHaveLastingState } from "./lasting-state.ts";
import type { LoadedDocument } from "./loaded-document.ts";
import type { Page } from "./page.ts";
import { settle } from "./settle.ts";
import { waitForSign } from "./wait-for.ts";
import type { Hiding } from "./world.ts";

export async function loadDocument(
  page: Page,
  job: DocumentJob,
  contentSecurityPolicy: string,
  hiding: Hiding | null = null,
): Promise<LoadedDocument> {
  applyPlace(page, job);
  const isSuspect = !page.scripts && mayHaveLastingState(job.html);
  // Until the parsed document has been asked; one that fails before stays suspect.
  const wasTainted = page.isTainted;
  if (isSuspect) page.isTainted = true;
  if (page.scripts) await page.navigate(job.html, contentSecurityPolicy);

  const own = createEvaluator(page);
  const evaluate = hiding ? shownFirst(own.evaluate, hiding) : own.evaluate;
  const evaluateAgain = hiding ? shownFirst(own.evaluateAgain, hiding) : own.evaluateAgain;
  const still = async () => {
    if (job.waitFor) await waitForSign(page, evaluate, job.waitFor);
    if (!page.scripts) return null;
    const warning = await settle(page, evaluate, job.timeoutMs);
    page.isStill = warning === null;
    return warning;
  };
  const replaced = async () => {
    await setHiding(page, own.evaluate, hiding);
    return replaceContent(page, job.html);
  };
  const [height, warning] = page.scripts
    ? await Promise.all([heightOf(page), still()])
    : [await replaced(), await still()];
  // Not waited for here: the answer comes before that of the print.
  const cleared = isSuspect && !wasTainted ? clearSuspicion(page, own.evaluate) : Promise.resolve();
  return { evaluate, evaluateAgain, hiding, height, warning, cleared };
}

/** A document that tried to leave has tainted the page whatever its metadata says. */
async function clearSuspicion(page: Page, evaluate: Evaluate): Promise<void> {
  const isLasting = await hasLastingState(evaluate).catch(() => true);
  page.isTainted = isLasting || page.hasTriedToLeave;
}

/** The question for the height costs a layout that printing does not need, so it is left out where the answer is clear. */
async function replaceContent(page: Page, html: string): Promise<number> {
  const loaded = page.nextLoad();
  const replaced = page.session.send("Page.setDocumentContent", { frameId: page.frameId, html });
  const nudge = setInterval(() => page.session.post("Page.getLayoutMetrics", {}), nudgeEveryMs);
  try {
    const [height] = await Promise.all([mayBeTall(html) ? heightOf(page) : 0, replaced, loaded]);
    return height;
  } finally {
    clearInterval(nudge);
  }
}

/** A renderer without frames looks at what arrived only when asked, and on a busy machine may be asked before it arrived. */
const nudgeEveryMs = 100;

/** A document of few elements gets tens of thousands of pages only from a length of five digits or more. */
export function mayBeTall(html: string): boolean {
  return (
    html.length > 1_000_000 ||
    /(?<![\d.])\d{5,}(?:\.\d+)?(?:px|p[tc]|[cm]m|in|r?em|r?lh|ch|ex|v[hwbi]|%)|=\s*["']?\d{5,}/i.test(html)
  );
}

/** 0 for a document that is not taller than the window, whose height is given for it. */
export async function heightOf(page: Page): Promise<number> {
  const { cssContentSize, cssLayoutViewport } = await page.session.send("Page.getLayoutMetrics", {});
  return cssContentSize.height > cssLayoutViewport.clientHeight ? cssContentSize.height : 0;
}

function applyPlace(page: Page, { timezone, locale }: DocumentJob): void {
  const { session, applied } = page;
  if (applied.get("timezone") !== timezone) {
    applied.set("timezone", timezone);
    session.post("Emulation.setTimezoneOverride", { timezoneId: timezone });
  }
  if (applied.get("locale") !== locale) {
    applied.set("locale", locale);
    session.post("Emulation.setLocaleOverride", { locale: locale.replaceAll("-", "_") });
    if (page.scripts) session.post("Emulation.setUserAgentOverride", { userAgent: "Platen", acceptLanguage: locale });
  }
}
