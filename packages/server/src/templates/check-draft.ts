/** Checks a draft: every fault that can be found without rendering, and every data set as a render would check it. */
import { checkTemplate } from "@platen/render";
import { type ProblemObject, problemObject } from "../problems/problem-object.ts";
import type { Service } from "../service.ts";
import { checkDatasets } from "./check-datasets.ts";
import { refuseUnusableDraft } from "./draft-findings.ts";
import { type FoundTemplate, findTemplate } from "./find-template.ts";
import { type DraftChanges, draftWith } from "./template-content.ts";

interface DraftCheck {
  /** No error among the diagnostics, and every data set passes. */
  valid: boolean;
  diagnostics: Awaited<ReturnType<typeof checkTemplate>>;
  datasets: { name: string; valid: boolean; error: ProblemObject | null }[];
}

export async function checkDraft(
  {
    workspaceId,
    slug,
    draft: changes,
    requestId,
  }: { workspaceId: string; slug: string; draft: DraftChanges | undefined; requestId: string },
  { database, evaluator, docsUrl }: Pick<Service, "database" | "evaluator" | "docsUrl">,
): Promise<{ template: FoundTemplate; check: DraftCheck }> {
  const template = await findTemplate(database.db, workspaceId, slug);
  const draft = draftWith(template.row.draft, changes);
  refuseUnusableDraft(draft);

  const own = evaluator.forWorkspace(workspaceId);
  const diagnostics = await checkTemplate({ ...draft, engine: template.row.engine }, own);
  const datasets = (await checkDatasets(template, draft, own)).map(({ name, problem }) => ({
    name,
    valid: problem === null,
    error: problem && problemObject(problem, { docsUrl, requestId }),
  }));
  const valid = diagnostics.every(({ severity }) => severity !== "error") && datasets.every((dataset) => dataset.valid);

  return { template, check: { valid, diagnostics, datasets } };
}
