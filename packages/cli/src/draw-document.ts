/** Draws one document, with a browser of its own. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Browser } from "@platen/browser";
import { inProcess, inThisThread, type RenderedDocument, type RenderJob, renderDocument } from "@platen/render";
import { readSettings } from "@platen/server/settings";
import { lateBrowser } from "./late-browser.ts";
import { openBrowser } from "./open-browser.ts";
import { renderLimits } from "./render-limits.ts";

/** `opening`: a browser that is on its way already. It is ended here. */
export async function drawDocument(
  part: Pick<RenderJob, "template" | "settings" | "invoice" | "data" | "format" | "now">,
  opening?: Promise<Browser>,
): Promise<RenderedDocument> {
  const settings = readSettings(process.env);
  const job: RenderJob = {
    ...part,
    workspace: "command-line",
    filename: null,
    limits: renderLimits(settings),
  };

  const { browser, end } = lateBrowser(() => openBrowser(settings, { forOneDocument: true }), opening);
  const ended: Promise<void>[] = [];
  const files: typeof inThisThread = {
    ...inThisThread,
    async make(file, signal) {
      // All is printed: its processes end while the file is made.
      ended.push(end());
      await nextTurn();
      return inThisThread.make(file, signal);
    },
  };
  try {
    return await renderDocument(job, { browser, evaluator: inProcess, files });
  } finally {
    ended.push(end());
    await Promise.all(ended);
  }
}
