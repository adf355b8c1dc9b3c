/** Holds every data set of a template to what a render would check before it exists. */
import { readJsonDataInSlices } from "@platen/json";
import { checkRequest, type Evaluator } from "@platen/render";
import type { DraftContent } from "../database/tables.ts";
import { asProblem } from "../problems/as-problem.ts";
import type { Problem } from "../problems/problem.ts";
import type { FoundTemplate } from "./find-template.ts";

interface CheckedDataset {
  name: string;
  /** Null where it passes. */
  problem: Problem | null;
}

export async function checkDatasets(
  { row, datasets }: Pick<FoundTemplate, "row" | "datasets">,
  draft: DraftContent,
  evaluator: Evaluator,
): Promise<CheckedDataset[]> {
  const checked: CheckedDataset[] = [];
  for (const { name, data } of datasets) {
    const content = { ...draft, kind: row.kind };
    const read = await readJsonDataInSlices(data);
    const problem = await checkRequest({ template: content, overrides: {}, data: read }, evaluator).then(
      () => null,
      (failure) => asProblem(failure),
    );
    checked.push({ name, problem });
  }

  return checked;
}
