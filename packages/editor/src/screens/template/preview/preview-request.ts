/** Asks the service for a preview of a draft that is not saved. */
import { ApiProblem } from "../../../api/problem.ts";
import { request } from "../../../api/request.ts";
import type { Draft, TemplateRecord } from "../template-content.ts";
import type { PreviewProblem, PreviewReport } from "./preview-report.ts";
import type { PreviewDepth } from "./preview-requests.ts";

interface PreviewInput {
  template: Pick<TemplateRecord, "slug" | "kind" | "engine">;
  draft: Draft;
  /** The text of the data as it was typed, so that every digit arrives; null sends an empty object. */
  data: string | null;
}

export interface PreviewFile {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
}

/** A file with its report, or the problem that stands in for both. */
export type PreviewAnswer =
  | { file: PreviewFile; report: PreviewReport; problem: null }
  | { file: null; report: null; problem: PreviewProblem };

export async function requestPreview(
  { template, draft, data }: PreviewInput,
  depth: PreviewDepth,
  signal: AbortSignal,
): Promise<PreviewAnswer> {
  const { kind, engine, slug } = template;
  const fields = {
    kind,
    engine,
    checks: depth === "full" ? "all" : "none",
    ...(kind === "image" ? imageRequest(draft, depth) : { draft }),
  };
  // The data are added as text: reading and writing them again would change their digits.
  const body = `${JSON.stringify(fields).slice(0, -1)},"data":${data ?? "{}"}}`;
  try {
    const response = await request(`/v1/templates/${slug}/preview${depth === "full" ? "?map=1" : ""}`, {
      method: "POST",
      body,
      contentType: "application/json",
      accept: "multipart/form-data",
      signal,
    });
    return await readAnswer(response);
  } catch (error) {
    // 4xx is about the draft; 429 and 5xx say nothing about it.
    if (!(error instanceof ApiProblem) || error.status === 429 || error.status === 503) throw error;
    return { file: null, report: null, problem: { errors: [], position: null, ...error.body } as PreviewProblem };
  }
}

/** Images are drawn while typing at one pixel for each CSS pixel and sent as JPEG, which costs a quarter. */
function imageRequest(draft: Draft, depth: PreviewDepth): { draft: Draft; format?: string } {
  const image = (draft.settings.image ?? {}) as Record<string, unknown>;
  const quick = { ...draft, settings: { ...draft.settings, image: { ...image, scale: 1 } } };
  if (image.transparent === true) return { draft: quick, format: "png" };

  return { draft: depth === "full" ? draft : quick, format: "jpeg" };
}

async function readAnswer(response: Response): Promise<PreviewAnswer> {
  const form = await response.formData();
  const file = form.get("file");
  const report = form.get("report");
  if (!(file instanceof Blob) || report === null) {
    throw new Error("The preview has no file or no report. Reload the page: the service may be of another version.");
  }
  const text = typeof report === "string" ? report : await report.text();

  return {
    file: { bytes: new Uint8Array(await file.arrayBuffer()), contentType: file.type },
    report: JSON.parse(text) as PreviewReport,
    problem: null,
  };
}
