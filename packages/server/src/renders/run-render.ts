/** Renders one document under a lease: draws it, stores the file, then ends the render, in that order. */
import { createHash } from "node:crypto";
import { type OutputFormat, type RenderedDocument, renderDocument, type TemplateContent } from "@platen/render";
import { safeName } from "../http/content-disposition.ts";
import type { Service as WholeService } from "../http/service.ts";
import { asProblem } from "../problems/as-problem.ts";
import { Problem } from "../problems/problem.ts";
import { problemObject } from "../problems/problem-object.ts";
import { unitLimit } from "../usage/plan.ts";
import { platenVersion } from "../version.ts";
import { documentLimits } from "./document-limits.ts";
import { endRender } from "./end-render.ts";
import type { RenderPayload } from "./prepare-render.ts";
import {
  type Ending,
  giveBack,
  type Lease,
  MOST_ATTEMPTS,
  noTimings,
  type RenderRow,
  type Timings,
  withEnding,
} from "./render-row.ts";
import { deleteAttempt, deleteAttemptsBefore, type StoredKeys, storeFiles } from "./stored-files.ts";

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

/** Null when another process is to end the render: the lease was lost, or given back. Nothing of this attempt is kept then. */
export async function runRender(work: RenderWork, service: Service): Promise<EndedRender | null> {
  const { row } = work;
  let document: RenderedDocument;
  try {
    document = await draw(work, service).finally(work.release);
    await work.inserted;
  } catch (error) {
    // Without its row the render does not exist: the request is answered with why, and there is nothing to end.
    await work.inserted;
    if (work.signal.aborted) return null;
    return endFailed(work, asProblem(error, { renderId: row.id }), service);
  }

  const drawn = performance.now();
  let keys: StoredKeys;
  try {
    keys = await storeFiles(row, work.lease, document, { ...service, signal: work.signal });
  } catch (error) {
    return endUnstored(work, error, service);
  }

  return endSucceeded(work, document, keys, performance.now() - drawn, service);
}

async function endSucceeded(
  work: RenderWork,
  document: RenderedDocument,
  keys: StoredKeys,
  storeMs: number,
  service: Service,
): Promise<EndedRender | null> {
  const { row } = work;
  const finishedAt = new Date();
  const { finish_ms, ...timings } = document.timings;
  const ending: Ending = {
    ...endingOf(work, finishedAt, { ...timings, finish_ms: finish_ms + Math.round(storeMs) }, service),
    status: "succeeded",
    units: row.mode === "live" ? 1 : 0,
    einvoice: document.einvoice,
    accessibility: document.accessibility,
    warnings: document.warnings,
    // A template may have put anything into it.
    filename: document.filename === null ? null : safeName(document.filename),
    file: {
      key: keys.file,
      xmlKey: keys.xml,
      contentType: document.contentType,
      bytes: document.bytes.byteLength,
      pages: document.pages,
      sha256: createHash("sha256").update(document.bytes).digest("hex"),
      expiresAt: new Date(finishedAt.getTime() + row.expires_in_seconds * 1000),
    },
  };
  const isOurs = await end(work, ending, service);
  if (!isOurs) {
    await deleteAttempt(row, work.lease.attempt, service.storage);
    return null;
  }

  return { row: withEnding(row, ending), bytes: document.bytes };
}

/** A storage that stays closed is no fault of the document: another attempt is made later, and the last one says why. */
async function endUnstored(work: RenderWork, error: unknown, service: Service): Promise<EndedRender | null> {
  const { row, lease } = work;
  if (work.signal.aborted) return null;
  service.log.error({ err: error, render_id: row.id, attempt: lease.attempt }, "the file of a render was not stored");
  if (lease.attempt < MOST_ATTEMPTS) {
    await giveBack(lease, service.database.pool);
    return null;
  }

  const detail = `The document was made, but its file could not be stored in ${lease.attempt} attempts. Send it again when the storage works; the service's log tells what is wrong with it.`;
  return endFailed(work, new Problem("unavailable", detail, { renderId: row.id, cause: error }), service);
}

/** A render that cannot be made ends as failed: its problem and reports are kept, nothing is stored or counted. */
async function endFailed(work: RenderWork, problem: Problem, service: Service): Promise<EndedRender | null> {
  const { row } = work;
  if (problem.status >= 500)
    service.log.error({ err: problem, render_id: row.id, request_id: row.request_id }, "render failed");

  const ending: Ending = {
    ...endingOf(work, new Date(), {}, service),
    status: "failed",
    error: problemObject(problem, { docsUrl: service.docsUrl, requestId: row.request_id }),
    einvoice: problem.extras.einvoice ?? null,
    accessibility: problem.extras.accessibility ?? null,
  };
  const isOurs = await end(work, ending, service);

  return isOurs ? { row: withEnding(row, ending), bytes: null } : null;
}

/** Writes the end and does what follows from it; false where the lease was lost. */
async function end({ row, lease }: RenderWork, ending: Ending, service: Service): Promise<boolean> {
  const ended = await endRender(lease, ending, unitLimit(service.settings), service.database.pool);
  if (!ended.isOurs) return false;
  service.afterEnd(ended);
  await deleteAttemptsBefore(row, lease.attempt, service.storage);
  service.metrics.renderEnded(ending.status, row.format, ending.finishedAt.getTime() - row.created_at.getTime());

  return true;
}

async function draw({ row, template, payload, signal }: RenderWork, service: Service): Promise<RenderedDocument> {
  if (!service.browser) throw new Error("This process has no browser.");

  return renderDocument(
    {
      workspace: row.workspace_id,
      template,
      settings: payload.settings,
      data: payload.data,
      invoice: payload.invoice,
      format: row.format as OutputFormat,
      now: new Date(payload.now),
      filename: row.filename,
      limits: documentLimits(service.settings.limits),
    },
    { browser: service.browser, evaluator: service.evaluator, files: service.files },
    signal,
  );
}

function endingOf(
  { row, startedAt }: RenderWork,
  finishedAt: Date,
  timings: Partial<Timings>,
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
      ...noTimings,
      ...timings,
      queue_ms: startedAt.getTime() - row.created_at.getTime(),
      total_ms: finishedAt.getTime() - row.created_at.getTime(),
    },
    engine: { platen: platenVersion, chromium: service.browser?.version ?? null },
    startedAt,
    finishedAt,
  };
}
