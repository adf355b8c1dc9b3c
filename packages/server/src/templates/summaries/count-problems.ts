/** How many errors the check of a template finds: counted once for each revision, and kept. */
import { RenderFailure } from "@platen/render";
import type { Service } from "../../service.ts";
import { fileOf, findInDraft } from "../check-draft.ts";
import { findTemplateById } from "../find-template.ts";

interface Counted {
  id: string;
  revision: number;
  problems: number | null;
  problems_revision: number | null;
}

type Tools = Pick<Service, "database" | "evaluator">;

/** In the order of the rows. */
export async function countProblems(rows: readonly Counted[], tools: Tools): Promise<number[]> {
  const counts: number[] = [];
  for (const row of rows) {
    const isCounted = row.problems !== null && row.problems_revision === row.revision;
    counts.push(isCounted ? row.problems! : await countAgain(row, tools));
  }

  return counts;
}

async function countAgain({ id, revision }: Counted, { database: { db }, evaluator }: Tools): Promise<number> {
  const template = await findTemplateById(db, id);
  const texts = template.datasets.map(({ name, data }) => ({ file: fileOf(name), text: data }));
  const own = evaluator.forWorkspace(template.row.workspace_id);
  let problems: number;
  try {
    const findings = await findInDraft(template, template.row.draft, texts, own);
    problems = findings.filter(({ severity }) => severity === "error").length;
  } catch (error) {
    // A template that cannot even be checked within its limits has one.
    if (!(error instanceof RenderFailure) || error.code === "unavailable") throw error;
    problems = 1;
  }
  await db
    .updateTable("templates")
    .set({ problems, problems_revision: template.row.revision })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .execute();

  return problems;
}
