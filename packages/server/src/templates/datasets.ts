/** Data sets of a template: samples to preview and check with, and data that a render can name. */
import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import { Problem } from "../problems/problem.ts";
import type { Limits } from "../settings/settings.ts";
import { changeTemplate, type TemplateAddress } from "./change-template.ts";
import { type DatasetRow, type FoundTemplate, findTemplate } from "./find-template.ts";

/** Samples and named data, not a database. */
const MOST_DATASETS = 100;

export async function getDataset(
  { workspaceId, slug }: Pick<TemplateAddress, "workspaceId" | "slug">,
  name: string,
  db: Kysely<Tables>,
): Promise<{ template: FoundTemplate; dataset: DatasetRow }> {
  const template = await findTemplate(db, workspaceId, slug, { data: { named: name } });
  return { template, dataset: datasetOf(template, name) };
}

/** Creates or replaces a data set with a JSON text, kept as it is. The first one is the default, whatever it says. */
export async function putDataset(
  address: TemplateAddress,
  name: string,
  { text, default: isDefault }: { text: string; default?: boolean | undefined },
  { db, limits }: { db: Kysely<Tables>; limits: Limits },
): Promise<{ template: FoundTemplate; isNew: boolean }> {
  let isNew = false;
  const template = await changeTemplate(db, address, async (tx, { row, datasets }) => {
    const present = datasets.find((dataset) => dataset.name === name);
    isNew = present === undefined;
    const others = datasets.filter((dataset) => dataset !== present).map(({ bytes }) => bytes);
    refuseTooMuchData([...others, Buffer.byteLength(text)], limits);
    if (present?.is_default && isDefault === false) {
      throw new Problem(
        "conflict",
        `The data set ${JSON.stringify(name)} is the default. Make another one the default instead.`,
      );
    }
    const becomesDefault = isDefault ?? present?.is_default ?? datasets.length === 0;
    if (becomesDefault)
      await tx.updateTable("template_datasets").set({ is_default: false }).where("template_id", "=", row.id).execute();

    const set = { data: text, is_default: becomesDefault || datasets.length === 0 };
    await tx
      .insertInto("template_datasets")
      .values({ template_id: row.id, name, ...set, created_at: new Date() })
      .onConflict((conflict) => conflict.columns(["template_id", "name"]).doUpdateSet(set))
      .execute();
  });

  return { template, isNew };
}

/** Deletes a data set; where it was the default, the first of the others becomes it. */
export async function deleteDataset(
  address: TemplateAddress,
  name: string,
  db: Kysely<Tables>,
): Promise<FoundTemplate> {
  return changeTemplate(db, address, async (tx, template) => {
    const { is_default } = datasetOf(template, name);
    await tx
      .deleteFrom("template_datasets")
      .where("template_id", "=", template.row.id)
      .where("name", "=", name)
      .execute();
    const next = template.datasets.find((dataset) => dataset.name !== name);
    if (is_default && next) {
      await tx
        .updateTable("template_datasets")
        .set({ is_default: true })
        .where("template_id", "=", template.row.id)
        .where("name", "=", next.name)
        .execute();
    }
  });
}

/** `sizes` are those of all data sets that the template would have. */
export function refuseTooMuchData(sizes: readonly number[], { maxDatasetsBytes }: Limits): void {
  if (sizes.length > MOST_DATASETS) {
    throw Problem.of("invalid_request", [
      { path: "datasets", message: `would be ${sizes.length}: a template has ${MOST_DATASETS} at most; delete some` },
    ]);
  }
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (bytes <= maxDatasetsBytes) return;

  throw new Problem(
    "payload_too_large",
    `The template's data sets would be ${bytes} bytes, over the ${maxDatasetsBytes} allowed. Delete some, or raise PLATEN_MAX_DATASETS.`,
  );
}

export function datasetOf({ row, datasets }: Pick<FoundTemplate, "row" | "datasets">, name: string): DatasetRow {
  const dataset = datasets.find((candidate) => candidate.name === name);
  if (dataset) return dataset;

  const names = datasets.map((candidate) => candidate.name).join(", ");
  throw new Problem(
    "not_found",
    `The template ${row.slug} has no data set ${JSON.stringify(name)}${names ? `; it has ${names}` : ""}.`,
  );
}
