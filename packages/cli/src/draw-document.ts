/** Draws one document with a browser of its own. */
import { inProcess, inThisThread, type RenderedDocument, type RenderJob, renderDocument } from "@platen/render";
import { readSettings } from "@platen/server";
import { openBrowser } from "./open-browser.ts";
import { renderLimits } from "./render-limits.ts";

export async function drawDocument(
  part: Pick<RenderJob, "template" | "settings" | "invoice" | "data" | "format" | "now">,
): Promise<RenderedDocument> {
  const settings = readSettings(process.env);
  const job: RenderJob = {
    ...part,
    workspace: "command-line",
    filename: null,
    limits: renderLimits(settings),
  };

  const browser = await openBrowser(settings);
  try {
    return await renderDocument(job, { browser, evaluator: inProcess, files: inThisThread });
  } finally {
    await browser.close();
  }
}
