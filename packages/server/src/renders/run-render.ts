/** Renders one document under a lease: draws it, stores the file, then ends the render, in that order. */
import { createHash } from "node:crypto";
import { type OutputFormat, type RenderedDocument, renderDocument, type TemplateContent } from "@platen/render";
import { safeName } from "../http/content-disposition.ts";
import type { Service as WholeService } from "../http/service.ts";
import { asProblem, type Problem, problemObject } from "../problem.ts";
import { unitLimit } from "../usage/plan.ts";
import { platenVersion } from "../version.ts";
import { documentLimits } from "./document-limits.ts";
import { endRender } from "./end-render.ts";
import type { RenderPayload } from "./prepare-render.ts";
import { type Ending, type Lease, type RenderRow, withEnding } from "./render-row.ts";

type Service = Omit<WholeService, "renders">;

export interface RenderWork {
  row: RenderRow;
  lease: Lease;
  template: TemplateContent;
  payload: RenderPayload;
  startedAt: Date;
  signal: AbortSignal;
  /** Settles when the render's row is written: drawing need not wait for it, storing does. */
  inserted: Promise<void>;
  /** Gives the place at the browser back: storing and counting need none. */
  release(): void;
}

export interface EndedRender {
  row: RenderRow;
  /** The file, where there is one: the answer need not read it again. */
  bytes: Uint8Array | null;
}

/** Null when the lease was lost meanwhile: another process ends the render then, and nothing of this one is kept. */
export async function runRender(work: RenderWork, service: Service): Promise<EndedRender | null> {
  const { row, lease } = work;
  const key = fileKey(row, lease.attempt);
  let document: RenderedDocument;
  let storeMs: number;
  try {
    document = await draw(work, service).finally(work.release);
    await work.inserted;
    const drawn = performance.now();
    await service.storage.put(key, document.bytes);
    storeMs = performance.now() - drawn;
  } catch (error) {
    // Without its row the render does not exist: the request is answered with why, and there is nothing to end.
    await work.inserted;
    if (work.signal.aborted) return null;
    return endFailed(work, asProblem(error, { renderId: row.id }), service);
  }

  const finishedAt = new Date();
  const ending: Ending = {
    ...endingOf(work, finishedAt, document.timings, storeMs, service),
    status: "succeeded",
    units: row.mode === "live" ? 1 : 0,
    warnings: document.warnings,
    // A template may have put anything into it.
    filename: document.filename === null ? null : safeName(document.filename),
    file: {
      key,
      contentType: document.contentType,
      bytes: document.bytes.byteLength,
      pages: document.pages,
      sha256: createHash("sha256").update(document.bytes).digest("hex"),
      expiresAt: new Date(finishedAt.getTime() + row.expires_in_seconds * 1000),
    },
  };
  const ended = await endRender(lease, ending, unitLimit(service.settings), service.database.pool);
  if (!ended.isOurs) {
    await service.storage.delete(key);
    return null;
  }
  service.afterEnd(ended);
  await deleteEarlierFiles(row, lease.attempt, service);
  service.metrics.renderEnded("succeeded", row.format, finishedAt.getTime() - row.created_at.getTime());

  return { row: withEnding(row, ending), bytes: document.bytes };
}

/** A render that cannot be made ends as failed: its problem is kept, nothing is stored or counted. */
async function endFailed(work: RenderWork, problem: Problem, service: Service): Promise<EndedRender | null> {
  const { row, lease } = work;
  if (problem.status >= 500)
    service.log.error({ err: problem, render_id: row.id, request_id: row.request_id }, "render failed");

  const finishedAt = new Date();
  const ending: Ending = {
    ...endingOf(work, finishedAt, { template_ms: null, browser_ms: null }, 0, service),
    status: "failed",
    error: problemObject(problem, { docsUrl: service.docsUrl, requestId: row.request_id }),
    einvoice: asObject(problem.extras.einvoice),
    accessibility: asObject(problem.extras.accessibility),
  };
  const ended = await endRender(lease, ending, unitLimit(service.settings), service.database.pool);
  if (!ended.isOurs) return null;
  service.afterEnd(ended);
  await deleteEarlierFiles(row, lease.attempt, service);
  service.metrics.renderEnded("failed", row.format, finishedAt.getTime() - row.created_at.getTime());

  return { row: withEnding(row, ending), bytes: null };
}

async function draw({ row, template, payload, signal }: RenderWork, service: Service): Promise<RenderedDocument> {
  if (!service.browser) throw new Error("This process has no browser.");

  return renderDocument(
    {
      workspace: row.workspace_id,
      template,
      settings: payload.settings,
      data: payload.data,
      format: row.format as OutputFormat,
      now: new Date(payload.now),
      filename: row.filename,
      limits: documentLimits(service.settings.limits),
    },
    { browser: service.browser, evaluator: service.evaluator },
    signal,
  );
}

function endingOf(
  { row, startedAt }: RenderWork,
  finishedAt: Date,
  timings: { template_ms: number | null; browser_ms: number | null },
  finishMs: number,
  service: Service,
): Ending {
  return {
    status: "failed",
    units: 0,
    error: null,
    einvoice: null,
    accessibility: null,
    warnings: [],
    filename: row.filename,
    file: null,
    timings: {
      queue_ms: startedAt.getTime() - row.created_at.getTime(),
      ...timings,
      finish_ms: Math.round(finishMs),
      check_ms: 0,
      total_ms: finishedAt.getTime() - row.created_at.getTime(),
    },
    engine: { platen: platenVersion, chromium: service.browser?.version ?? null },
    startedAt,
    finishedAt,
  };
}

/** Each attempt has its own key: a late worker can neither overwrite nor delete the file that counts. */
export function fileKey({ id, workspace_id }: Pick<RenderRow, "id" | "workspace_id">, attempt: number): string {
  return `renders/${workspace_id}/${id}-${attempt}`;
}

/** An attempt that died between storing its file and ending the render left one behind. */
async function deleteEarlierFiles(row: RenderRow, attempt: number, { storage }: Service): Promise<void> {
  for (let earlier = 1; earlier < attempt; earlier++) await storage.delete(fileKey(row, earlier));
}

function asObject(value: unknown): object | null {
  return typeof value === "object" ? value : null;
}
