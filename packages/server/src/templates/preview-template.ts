/** Renders a draft, saved or not, to look at it: free, not stored, in no log. */
import { type JsonData, noData, readJsonDataInSlices } from "@platen/json";
import {
  type CheckedRequest,
  checkRequest,
  type Evaluator,
  type OutputFormat,
  type RenderedDocument,
  RenderFailure,
  type TemplateContent,
} from "@platen/render";
import type { TemplateEngine, TemplateKind } from "../database/tables.ts";
import { type PreparedDocument, renderUnstored, type UnstoredTools } from "../renders/run/render-unstored.ts";
import type { Service } from "../service.ts";
import { datasetOf } from "./datasets.ts";
import { refuseUnusableDraft } from "./draft-findings.ts";
import { type FoundTemplate, findTemplate } from "./find-template.ts";
import { type DraftChanges, draftWith } from "./template-content.ts";
import { loadContent } from "./version-cache.ts";
import { getVersion } from "./versions.ts";

interface PreviewRequest {
  workspaceId: string;
  mode: "live" | "test";
  slug: string;
  format: OutputFormat | undefined;
  engine: TemplateEngine | undefined;
  kind: TemplateKind | undefined;
  draft: DraftChanges | undefined;
  /** A published version instead of the draft. */
  version: number | undefined;
  data: JsonData | undefined;
  dataset: string | undefined;
  now: Date;
  /** Whether the standards that the settings name are followed and checked. */
  checks: "none" | "all";
  /** Whether a file that fails a standard is given all the same, with the failure. */
  withReport: boolean;
  map: boolean;
  /** Ends the work where nobody waits for it any more. */
  signal: AbortSignal;
}

type PreviewTools = UnstoredTools & Pick<Service, "database" | "storage" | "largeData">;

/** What is larger takes its turn before it is read. */
const SMALL_DATA = 256 * 1024;
/** How long the next one of the workspace waits after one that was given up, as a multiple of the time that went into it. */
const REST_SHARE = 3;

interface Preview extends RenderedDocument {
  format: OutputFormat;
  queueMs: number;
  totalMs: number;
}

export async function previewTemplate(request: PreviewRequest, tools: PreviewTools): Promise<Preview> {
  const { workspaceId, signal } = request;
  const started = performance.now();
  const { document, checked, beganAt } = await renderUnstored(
    {
      workspaceId,
      mode: request.mode,
      now: request.now,
      preview: { map: request.map },
      prepare: (evaluator) => preparePreview(request, tools, evaluator),
      signal,
    },
    tools,
  );
  if (document.failure && !request.withReport) throw document.failure;

  return { ...document, format: checked.format, queueMs: beganAt - started, totalMs: performance.now() - started };
}

async function preparePreview(
  request: PreviewRequest,
  tools: PreviewTools,
  evaluator: Evaluator,
): Promise<PreparedDocument> {
  const { template, content } = await previewedContent(request, tools);
  request.signal.throwIfAborted();
  const data = request.data ?? (await sampleData(template, request, tools));
  request.signal.throwIfAborted();

  return { content, data: data.value, ...(await checkPreview({ request, content, data }, evaluator)) };
}

async function previewedContent(
  { workspaceId, slug, draft: changes, engine, kind, version, data: sent, dataset }: PreviewRequest,
  { database, storage }: PreviewTools,
): Promise<{ template: FoundTemplate; content: TemplateContent }> {
  const chosen = dataset === undefined ? "default" : { named: dataset };
  const wanted = { data: sent === undefined ? chosen : "none", maxDataBytes: SMALL_DATA } as const;
  if (version !== undefined) {
    const found = await getVersion({ workspaceId, slug }, version, database.db, wanted);
    const published = { ...found.version, draft: found.version.content };
    return { template: found.template, content: await loadContent(published, workspaceId, storage) };
  }
  const template = await findTemplate(database.db, workspaceId, slug, wanted);
  const draft = draftWith(template.row.draft, changes);
  refuseUnusableDraft(draft);
  const shown = {
    kind: kind ?? template.row.kind,
    engine: engine ?? template.row.engine,
    draft,
    assets: template.assets,
  };

  return { template, content: await loadContent(shown, workspaceId, storage) };
}

interface ToCheck {
  request: PreviewRequest;
  content: TemplateContent;
  data: JsonData;
}

/** An invoice whose data is wrong does not keep the document from being looked at. */
async function checkPreview(
  { request: { format, checks, withReport }, content, data }: ToCheck,
  evaluator: Evaluator,
): Promise<{ checked: CheckedRequest; failure: RenderFailure | null }> {
  const asked = { template: content, overrides: {}, data, format };
  if (checks === "none") {
    const checked = await checkRequest({ ...asked, einvoice: false }, evaluator);
    const { settings } = checked;
    return { checked: { ...checked, settings: { ...settings, pdf: { ...settings.pdf, ua: null } } }, failure: null };
  }
  try {
    return { checked: await checkRequest(asked, evaluator), failure: null };
  } catch (error) {
    if (!withReport || !(error instanceof RenderFailure) || error.code !== "einvoice_data_invalid") throw error;
    return { checked: await checkRequest({ ...asked, einvoice: false }, evaluator), failure: error };
  }
}

/** The named data set, else the default one, else nothing. Large ones are read one after the other: a preview that is given up while it waits costs nothing. */
async function sampleData(
  template: FoundTemplate,
  { dataset: name, workspaceId, signal }: PreviewRequest,
  { database, largeData }: Pick<PreviewTools, "database" | "largeData">,
): Promise<JsonData> {
  const dataset =
    name === undefined ? template.datasets.find(({ is_default }) => is_default) : datasetOf(template, name);
  if (!dataset) return noData;
  if (dataset.bytes <= SMALL_DATA) return readJsonDataInSlices(dataset.data, signal);

  const release = await largeData.take({ owner: workspaceId, signal });
  const tookAt = performance.now();
  try {
    const row = await database.db
      .selectFrom("template_datasets")
      .select("data")
      .where("template_id", "=", dataset.template_id)
      .where("name", "=", dataset.name)
      .executeTakeFirst();
    signal.throwIfAborted();
    return row ? await readJsonDataInSlices(row.data, signal) : noData;
  } finally {
    // Given up again and again, reading would take all the time there is.
    if (signal.aborted) setTimeout(release, REST_SHARE * (performance.now() - tookAt)).unref();
    else release();
  }
}
