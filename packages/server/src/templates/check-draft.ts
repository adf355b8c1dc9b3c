/** Checks a draft, saved or not, and its data: everything that can be found without rendering, as a render would check it. */
import {
  checkSchema,
  checkSettings,
  checkTemplate,
  type Evaluator,
  mergeLayers,
  pageFindings,
  resolveSettings,
} from "@platen/render";
import type { DraftContent } from "../database/tables.ts";
import type { Service } from "../service.ts";
import { checkDataText } from "./check-data-text.ts";
import { datasetOf } from "./datasets.ts";
import { type DataText, type DraftFinding, inSettings } from "./draft-finding.ts";
import { type FoundTemplate, findTemplate } from "./find-template.ts";
import { type DraftChanges, draftWith } from "./template-content.ts";

interface CheckRequest {
  workspaceId: string;
  slug: string;
  draft: DraftChanges | undefined;
  /** Merged over the draft's. */
  settings: Record<string, unknown> | undefined;
  /** The JSON text of the data to check; absent: the named data set, or all of them. */
  dataText: string | undefined;
  /** A data set, or the name of the data's file. */
  dataset: string | undefined;
}

type CheckTools = Pick<Service, "database" | "evaluator">;

export async function checkDraft(
  { workspaceId, slug, draft: changes, settings, dataText, dataset }: CheckRequest,
  { database, evaluator }: CheckTools,
): Promise<{ template: FoundTemplate; findings: DraftFinding[] }> {
  const chosen = dataset === undefined ? "all" : { named: dataset };
  const data = dataText === undefined ? chosen : "none";
  const template = await findTemplate(database.db, workspaceId, slug, { data });
  const draft = draftWith(template.row.draft, changes);
  const merged = settings ? { ...draft, settings: mergeLayers(draft.settings, settings) } : draft;
  const texts = textsToCheck(template, dataText, dataset);

  return { template, findings: await findInDraft(template, merged, texts, evaluator.forWorkspace(workspaceId)) };
}

/** Everything that is found in a template's draft and in these texts of data. */
export async function findInDraft(
  { row }: Pick<FoundTemplate, "row">,
  draft: DraftContent,
  texts: readonly DataText[],
  evaluator: Evaluator,
): Promise<DraftFinding[]> {
  const inSettingsFile = settingsFindings(draft.settings);
  const usable = { ...draft, settings: usableSettings(draft.settings, inSettingsFile) };
  const inSchema = draft.schema ? checkSchema(draft.schema, "schema") : [];
  const inTemplate = await checkTemplate({ ...usable, engine: row.engine }, evaluator);

  const kind = { severity: "error", code: "invalid_request" } as const;
  const findings: DraftFinding[] = [
    ...inTemplate.map(({ severity, code, message, file, line, column }) => ({
      severity,
      source: "template" as const,
      code,
      message,
      file,
      line,
      column,
    })),
    ...inSettingsFile.map((finding) => inSettings(finding, { ...kind, source: "settings" }, "settings")),
    ...inSchema.map((finding) => inSettings(finding, { ...kind, source: "schema" }, "schema.json")),
  ];
  const settings = resolveSettings(usable.settings);
  const schema = inSchema.length > 0 ? null : draft.schema;
  // A picture makes no e-invoice, whatever the template declares.
  const einvoice = row.kind === "pdf" ? settings.einvoice : null;
  for (const text of texts) findings.push(...(await checkDataText(text, { schema, einvoice }, evaluator)));

  return findings;
}

/** The data that was sent, the data set that was named, or every data set. */
function textsToCheck(template: FoundTemplate, text: string | undefined, dataset: string | undefined): DataText[] {
  if (text !== undefined) return [{ file: fileOf(dataset ?? "data"), text }];
  const chosen = dataset === undefined ? template.datasets : [datasetOf(template, dataset)];

  return chosen.map(({ name, data }) => ({ file: fileOf(name), text: data }));
}

export function fileOf(name: string): string {
  return `data/${name}.json`;
}

function settingsFindings(settings: Record<string, unknown>) {
  const findings = checkSettings(settings, "");

  return findings.length > 0 ? findings : pageFindings(resolveSettings(settings).page);
}

/** Without the sections that are wrong: the rest of the draft is checked all the same. */
function usableSettings(
  settings: Record<string, unknown>,
  findings: readonly { path: string }[],
): Record<string, unknown> {
  const wrong = new Set(findings.map(({ path }) => path.split(/[.[]/, 1)[0]));
  const rest = Object.fromEntries(Object.entries(settings).filter(([name]) => !wrong.has(name)));

  return checkSettings(rest, "").length === 0 ? rest : {};
}
