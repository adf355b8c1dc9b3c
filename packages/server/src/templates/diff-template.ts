/** What a change of a template does to its documents: the same data rendered with two states of it, and compared. */
import type { ComparisonObject } from "@platen/compare";
import { RenderFailure } from "@platen/render";
import { asProblem } from "../problems/as-problem.ts";
import { Problem } from "../problems/problem.ts";
import type { UnstoredTools } from "../renders/run/render-unstored.ts";
import type { Service } from "../service.ts";
import { datasetOf } from "./datasets.ts";
import { findTemplate } from "./find-template.ts";
import { previewTemplate } from "./preview-template.ts";

/** The draft, or a published version. */
type TemplateState = number | "draft";

interface DiffRequest {
  workspaceId: string;
  mode: "live" | "test";
  slug: string;
  from: TemplateState;
  to: TemplateState;
  /** Names of data sets; all of them where it is left out. */
  datasets: readonly string[] | undefined;
  now: Date;
  signal: AbortSignal;
}

/** One state with one data set: the pages of its document, or why there is none. */
interface DiffSide {
  pages: number | null;
  problem: Problem | null;
}

interface DatasetDiff {
  /** Null for a template without data sets, which is rendered without data. */
  dataset: string | null;
  equal: boolean;
  from: DiffSide;
  to: DiffSide;
  /** Empty where a side has no document. */
  differences: ComparisonObject["differences"];
}

type DiffTools = UnstoredTools & Pick<Service, "database" | "storage" | "documents" | "largeData">;

/** A request renders each of them twice. */
export const mostDatasets = 20;

export async function diffTemplate(request: DiffRequest, tools: DiffTools): Promise<DatasetDiff[]> {
  const { workspaceId, slug, datasets: named } = request;
  const template = await findTemplate(tools.database.db, workspaceId, slug, { data: "none" });
  for (const name of named ?? []) datasetOf(template, name);
  const all = named ?? template.datasets.map(({ name }) => name);
  if (all.length > mostDatasets) {
    throw Problem.of("invalid_request", [
      {
        path: "datasets",
        message: `is missing: the template has ${all.length} data sets and a request compares ${mostDatasets} at most; name them`,
      },
    ]);
  }
  const diffs: DatasetDiff[] = [];
  // One after the other: a request has its turn among the previews of the workspace, not all turns at once.
  for (const dataset of all.length === 0 ? [null] : all) diffs.push(await diffDataset(dataset, request, tools));

  return diffs;
}

async function diffDataset(dataset: string | null, request: DiffRequest, tools: DiffTools): Promise<DatasetDiff> {
  const [before, after] = await Promise.all([
    drawSide(request.from, dataset, request, tools),
    drawSide(request.to, dataset, request, tools),
  ]);
  const sides = { from: sideOf(before), to: sideOf(after) };
  if (before instanceof Problem || after instanceof Problem) {
    const isSameProblem = before instanceof Problem && after instanceof Problem && before.message === after.message;
    return { dataset, equal: isSameProblem, ...sides, differences: [] };
  }
  if (before.isImage !== after.isImage) {
    throw Problem.of("invalid_request", [
      { path: "from", message: "and to make different kinds of files, a PDF and an image: they cannot be compared" },
    ]);
  }
  const timeout = AbortSignal.timeout(tools.settings.limits.renderTimeoutMs);
  const comparison = await tools.documents.compare(before.bytes, after.bytes, before.isImage, {
    owner: request.workspaceId,
    signal: AbortSignal.any([request.signal, timeout]),
  });

  return { dataset, equal: comparison.equal, ...sides, differences: comparison.differences };
}

interface DrawnSide {
  bytes: Uint8Array;
  pages: number | null;
  isImage: boolean;
}

function sideOf(side: DrawnSide | Problem): DiffSide {
  return side instanceof Problem ? { pages: null, problem: side } : { pages: side.pages, problem: null };
}

/** A state that cannot be rendered is a result; anything else that fails ends the request. */
async function drawSide(
  state: TemplateState,
  dataset: string | null,
  { workspaceId, mode, slug, now, signal }: DiffRequest,
  tools: DiffTools,
): Promise<DrawnSide | Problem> {
  try {
    const { bytes, pages, format } = await previewTemplate(
      {
        workspaceId,
        mode,
        slug,
        format: undefined,
        engine: undefined,
        kind: undefined,
        draft: undefined,
        version: state === "draft" ? undefined : state,
        data: undefined,
        dataset: dataset ?? undefined,
        now,
        checks: "all",
        withReport: true,
        map: false,
        signal,
      },
      tools,
    );
    return { bytes, pages, isImage: format !== "pdf" };
  } catch (error) {
    if (error instanceof RenderFailure && error.code !== "unavailable") return asProblem(error);
    throw error;
  }
}
