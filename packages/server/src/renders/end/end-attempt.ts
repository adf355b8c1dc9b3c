/** Ends an attempt at a render: with its file, as failed, or given back for another attempt. */
import { createHash } from "node:crypto";
import type { RenderedDocument } from "@platen/render";
import { safeName } from "../../http/content-disposition.ts";
import type { Logger } from "../../log.ts";
import type { Problem } from "../../problems/problem.ts";
import { problemObject } from "../../problems/problem-object.ts";
import type { Service } from "../../service.ts";
import { unitLimit } from "../../usage/plan.ts";
import { platenVersion } from "../../version.ts";
import { type EndedRender, type Ending, noTimings, type Timings, withEnding } from "../ending.ts";
import type { RenderRow } from "../render-row.ts";
import type { RenderWork } from "../render-work.ts";
import { giveBackUnstored } from "../run/claim-render.ts";
import { deleteAttempt, deleteAttemptsBefore, type StoredKeys } from "../stored-files.ts";
import { endRender } from "./end-render.ts";

export type EndTools = Pick<
  Service,
  "browser" | "settings" | "storage" | "database" | "log" | "metrics" | "docsUrl" | "afterEnd"
>;

/** The file is stored: its record, the units and the events follow. */
export async function endSucceeded(
  work: RenderWork,
  document: RenderedDocument,
  keys: StoredKeys,
  storeMs: number,
  tools: EndTools,
): Promise<EndedRender | null> {
  const { row } = work;
  const finishedAt = new Date();
  const { finish_ms, ...timings } = document.timings;
  const ending: Ending = {
    ...endingOf(work, finishedAt, { ...timings, finish_ms: finish_ms + Math.round(storeMs) }, tools),
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
  const isOurs = await end(work, ending, tools);
  if (!isOurs) {
    await deleteAttempt(row, work.lease.attempt, tools.storage);
    return null;
  }

  return { row: withEnding(row, ending), bytes: document.bytes };
}

/** A storage that stays closed is not the fault of the document: another attempt is made later, until there is room. */
export async function endUnstored(work: RenderWork, error: unknown, tools: EndTools): Promise<null> {
  const { row, lease } = work;
  if (work.signal.aborted) return null;
  tools.log.error(
    { err: error, render_id: row.id, attempt: lease.attempt },
    "the file of a render was not stored; it is made again when the storage may work",
  );
  await giveBackUnstored(lease, tools.database.pool);

  return null;
}

/** A render that cannot be made ends as failed: its problem and reports are kept, nothing is stored or counted. */
export async function endFailed(work: RenderWork, problem: Problem, tools: EndTools): Promise<EndedRender | null> {
  const { row } = work;
  logFailure(row, problem, tools.log);

  const ending: Ending = {
    ...endingOf(work, new Date(), {}, tools),
    status: "failed",
    error: problemObject(problem, { docsUrl: tools.docsUrl, requestId: row.request_id }),
    einvoice: problem.extras.einvoice ?? null,
    accessibility: problem.extras.accessibility ?? null,
  };
  const isOurs = await end(work, ending, tools);

  return isOurs ? { row: withEnding(row, ending), bytes: null } : null;
}

/** Writes the end and does what follows from it; false where the lease was lost. */
async function end({ row, lease }: RenderWork, ending: Ending, tools: EndTools): Promise<boolean> {
  const ended = await endRender(lease, ending, unitLimit(tools.settings), tools.database.pool);
  if (!ended.isOurs) return false;
  tools.afterEnd(ended);
  await deleteAttemptsBefore(row, lease.attempt, tools.storage);
  tools.metrics.renderEnded(ending.status, row.format, ending.finishedAt.getTime() - row.created_at.getTime());

  return true;
}

function endingOf(
  { row, startedAt }: RenderWork,
  finishedAt: Date,
  timings: Partial<Timings>,
  tools: EndTools,
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
    engine: { platen: platenVersion, chromium: tools.browser?.version ?? null },
    startedAt,
    finishedAt,
  };
}

/** A fault of the service with its stack; one of the template with its position, for those who look after it. */
function logFailure(row: RenderRow, problem: Problem, log: Logger): void {
  const about = { render_id: row.id, request_id: row.request_id, code: problem.code, template: row.template_slug };
  if (problem.status >= 500) {
    log.error({ err: problem, ...about }, "render failed");
    return;
  }

  const { position } = problem.extras;
  const location = position ? `${position.file}:${position.line}:${position.column}` : null;
  log.warn({ ...about, template_version: row.template_version, location }, "render failed");
}
