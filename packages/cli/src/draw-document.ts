/** Draws one document, with a browser of its own unless one is given. */
import type { Browser } from "@platen/browser";
import { inProcess, inThisThread, type RenderedDocument, type RenderJob, renderDocument } from "@platen/render";
import { readSettings } from "@platen/server/settings";
import { openBrowser } from "./open-browser.ts";
import { renderLimits } from "./render-limits.ts";

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

  const browser = await (opening ?? openBrowser(settings, { forOneDocument: true }));
  try {
    return await renderDocument(job, { browser, evaluator: inProcess, files: inThisThread });
  } finally {
    if (!opening) await browser.close();
  }
}
