/** Renders a draft, saved or not, to look at it: free, not stored, in no log. */
import { type JsonData, noData, readJsonData } from "@platen/json";
import { checkRequest, type OutputFormat, type RenderedDocument, renderDocument } from "@platen/render";
import { Problem } from "../problems/problem.ts";
import { documentLimits } from "../renders/run/document-limits.ts";
import { refuseFullQueue } from "../renders/run/refuse-full-queue.ts";
import type { Service } from "../service.ts";
import { datasetOf } from "./datasets.ts";
import { refuseUnusableDraft } from "./draft-findings.ts";
import { type FoundTemplate, findTemplate } from "./find-template.ts";
import { type DraftChanges, draftWith } from "./template-content.ts";
import { loadContent } from "./version-cache.ts";

interface PreviewRequest {
  workspaceId: string;
  mode: "live" | "test";
  slug: string;
  format: OutputFormat | undefined;
  draft: DraftChanges | undefined;
  data: JsonData | undefined;
  dataset: string | undefined;
  /** Aborted when nobody waits for it any more. */
  signal: AbortSignal;
}

type PreviewTools = Pick<
  Service,
  "evaluator" | "files" | "database" | "storage" | "settings" | "previewBrowser" | "renders"
>;

export async function previewTemplate(
  request: PreviewRequest,
  tools: PreviewTools,
): Promise<RenderedDocument & { format: OutputFormat }> {
  const { database, storage, settings } = tools;
  const evaluator = tools.evaluator.forWorkspace(request.workspaceId);
  const template = await findTemplate(database.db, request.workspaceId, request.slug);
  const draft = draftWith(template.row.draft, request.draft);
  refuseUnusableDraft(draft);
  const content = await loadContent({ ...template.row, draft, assets: template.assets }, request.workspaceId, storage);
  const data = request.data ?? sampleData(template, request.dataset);
  const { format } = request;
  const checked = await checkRequest({ template: content, overrides: {}, data, format }, evaluator);

  const browser = await tools.previewBrowser().catch((error) => {
    throw new Problem("unavailable", `There is no browser for previews here: ${(error as Error).message}`, {
      cause: error,
    });
  });
  refuseFullQueue(tools.renders.slots, request.workspaceId, settings.limits);
  const release = await tools.renders.slots.take({ owner: request.workspaceId, signal: request.signal });
  try {
    const document = await renderDocument(
      {
        workspace: request.workspaceId,
        mode: request.mode,
        template: content,
        ...checked,
        data: data.value,
        now: new Date(),
        filename: null,
        limits: documentLimits(settings.limits),
      },
      { browser, evaluator, files: tools.files.forWorkspace(request.workspaceId) },
      request.signal,
    );
    return { ...document, format: checked.format };
  } finally {
    release();
  }
}

/** The named data set, else the default one, else nothing. */
function sampleData(template: FoundTemplate, name: string | undefined): JsonData {
  const dataset =
    name === undefined ? template.datasets.find(({ is_default }) => is_default) : datasetOf(template, name);

  return dataset ? readJsonData(dataset.data) : noData;
}
