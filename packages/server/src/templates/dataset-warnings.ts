/** What publishing says about data sets that a render of the new version would refuse. */
import type { Evaluator, Finding } from "@platen/render";
import type { DraftContent } from "../database/tables.ts";
import { checkDatasets } from "./check-datasets.ts";
import type { FoundTemplate } from "./find-template.ts";

interface DatasetWarning {
  code: "dataset_invalid";
  dataset: string;
  message: string;
  errors: Finding[];
}

export async function datasetWarnings(
  template: FoundTemplate,
  content: DraftContent,
  evaluator: Evaluator,
): Promise<DatasetWarning[]> {
  const checked = await checkDatasets(template, content, evaluator.forWorkspace(template.row.workspace_id));

  return checked.flatMap(({ name, problem }) =>
    problem === null
      ? []
      : [
          {
            code: "dataset_invalid",
            dataset: name,
            message: `The data set ${JSON.stringify(name)} cannot be rendered: ${problem.message}`,
            errors: problem.extras.errors ?? [],
          },
        ],
  );
}
