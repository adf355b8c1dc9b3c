/** Renders one document under a lease: draws it, stores the file, then ends the render, in that order. */
import { type OutputFormat, type RenderedDocument, renderDocument } from "@platen/render";
import { asProblem } from "../../problems/as-problem.ts";
import type { Service } from "../../service.ts";
import { type EndTools, endFailed, endSucceeded, endUnstored } from "../end/end-attempt.ts";
import type { EndedRender } from "../ending.ts";
import type { RenderWork } from "../render-work.ts";
import { type StoredKeys, storeFiles } from "../stored-files.ts";
import { documentLimits } from "./document-limits.ts";

export type RunTools = EndTools & Pick<Service, "evaluator" | "files">;

/** Null when another process is to end the render: the lease was lost, or given back. Nothing of this attempt is kept then. */
export async function runRender(work: RenderWork, tools: RunTools): Promise<EndedRender | null> {
  const { row } = work;
  let document: RenderedDocument;
  try {
    document = await draw(work, tools).finally(work.release);
    await work.inserted;
  } catch (error) {
    // Without its row the render does not exist: the request is answered with why, and there is nothing to end.
    await work.inserted;
    if (work.signal.aborted) return null;
    return endFailed(work, asProblem(error, { renderId: row.id }), tools);
  }

  const drawn = performance.now();
  let keys: StoredKeys;
  try {
    keys = await storeFiles(row, work.lease, document, { ...tools, signal: work.signal });
  } catch (error) {
    return endUnstored(work, error, tools);
  }

  return endSucceeded(work, document, keys, performance.now() - drawn, tools);
}

async function draw({ row, template, payload, signal }: RenderWork, tools: RunTools): Promise<RenderedDocument> {
  if (!tools.browser) throw new Error("This process has no browser.");

  return renderDocument(
    {
      workspace: row.workspace_id,
      mode: row.mode,
      template,
      settings: payload.settings,
      data: payload.data,
      invoice: payload.invoice,
      format: row.format as OutputFormat,
      now: new Date(payload.now),
      filename: row.filename,
      limits: documentLimits(tools.settings.limits),
    },
    {
      browser: tools.browser,
      evaluator: tools.evaluator.forWorkspace(row.workspace_id),
      files: tools.files.forWorkspace(row.workspace_id),
    },
    signal,
  );
}
