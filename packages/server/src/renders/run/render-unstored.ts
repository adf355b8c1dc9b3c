/** Renders a document that is given away and not kept: a few of a workspace at once, in turn with the renders. */
import {
  type CheckedRequest,
  type Evaluator,
  type RenderedDocument,
  type RenderFailure,
  renderDocument,
  type TemplateContent,
} from "@platen/render";
import { Problem } from "../../problems/problem.ts";
import type { Service } from "../../service.ts";
import { documentLimits } from "./document-limits.ts";
import { refuseFullQueue } from "./refuse-full-queue.ts";

interface UnstoredDocument {
  workspaceId: string;
  mode: "live" | "test";
  now: Date;
  /** Whether the result says where in the template everything is written; null for a file that is not marked as a preview. */
  preview: { map: boolean } | null;
  /** Reads and checks what is rendered, once it is the workspace's turn and before the browser is asked for. */
  prepare(evaluator: Evaluator): Promise<PreparedDocument>;
  /** Ends the work where nobody waits for it any more. */
  signal: AbortSignal;
}

export interface PreparedDocument {
  content: TemplateContent;
  data: Record<string, unknown>;
  checked: CheckedRequest;
  /** In a preview, it is given with the file. */
  failure: RenderFailure | null;
}

export type UnstoredTools = Pick<
  Service,
  "evaluator" | "files" | "settings" | "previewBrowser" | "previewSlots" | "renders"
>;

interface UnstoredResult {
  document: RenderedDocument;
  checked: CheckedRequest;
  /** When the work on it began, as `performance.now()` counts. */
  beganAt: number;
}

export async function renderUnstored(job: UnstoredDocument, tools: UnstoredTools): Promise<UnstoredResult> {
  const { workspaceId, signal } = job;
  refuseFullQueue(tools.previewSlots, workspaceId, tools.settings.limits);
  const leave = await tools.previewSlots.take({ owner: workspaceId, signal });
  const tookAt = performance.now();
  try {
    const evaluator = tools.evaluator.forWorkspace(workspaceId, signal);
    const { content, data, checked, failure } = await job.prepare(evaluator);
    signal.throwIfAborted();
    const browser = await tools.previewBrowser().catch((error) => {
      throw new Problem("unavailable", `There is no browser for previews here: ${(error as Error).message}`, {
        cause: error,
      });
    });
    refuseFullQueue(tools.renders.slots, workspaceId, tools.settings.limits);
    const release = await tools.renders.slots.take({ owner: workspaceId, signal });
    const beganAt = performance.now();
    try {
      const document = await renderDocument(
        {
          workspace: workspaceId,
          mode: job.mode,
          template: content,
          ...checked,
          data,
          now: job.now,
          filename: null,
          limits: documentLimits(tools.settings.limits),
          ...(job.preview && { preview: { ...job.preview, failure } }),
        },
        { browser, evaluator, files: tools.files.forWorkspace(workspaceId) },
        signal,
      );

      return { document, checked, beganAt };
    } finally {
      release();
    }
  } finally {
    // Given up again and again, such work would take all the time there is: its place stays taken for as long as it worked.
    if (signal.aborted) setTimeout(leave, performance.now() - tookAt).unref();
    else leave();
  }
}
