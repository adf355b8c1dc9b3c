/** Stores imported templates as drafts of a workspace, each in one transaction; a dry run only says what would happen. */
import {
  type ConvertedTemplate,
  type ImportTarget,
  type Stored,
  slugChoices,
  slugOf,
  TemplateFailure,
} from "@platen/importers";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Tables, TemplatesTable } from "../database/tables.ts";
import { refuseFindings } from "../http/validate.ts";
import { Problem } from "../problems/problem.ts";
import type { Limits, Quotas } from "../settings/settings.ts";
import { changeTemplate } from "../templates/change-template.ts";
import { createTemplate } from "../templates/create-template.ts";
import { putDataset, refuseTooMuchData } from "../templates/datasets.ts";
import { datasetFindings, draftFindings } from "../templates/draft-findings.ts";
import { contentHash } from "../templates/template-content.ts";
import { inOneTransaction } from "../transaction.ts";
import { addWithinQuota, requireRoom } from "../workspaces/quotas.ts";

interface TargetOptions {
  service: string;
  workspaceId: string;
  /** Who imports; null for a session that a sign-in link opened. */
  keyId: string | null;
  isDryRun: boolean;
  /** Also replaces drafts that were changed here since the last import. */
  overwrites: boolean;
  db: Kysely<Tables>;
  limits: Limits;
  quotas: Quotas;
}

/** The data set that an import brings. */
const DATASET = "sample";

export function importTarget(options: TargetOptions): ImportTarget {
  const planned = new Set<string>();

  return {
    async store(template) {
      refuseUnstorable(template);
      try {
        return await (options.isDryRun ? plan(template, options, planned) : write(template, options));
      } catch (error) {
        // What is wrong with this one template stops no other; anything else ends the import.
        if (error instanceof Problem && error.status < 500) throw new TemplateFailure(error.message);
        throw error;
      }
    },
  };
}

/** PostgreSQL stores neither U+0000 nor half of a character. */
function refuseUnstorable({ sourceId, identifier, draft, sample }: ConvertedTemplate): void {
  const { source, css, head, header, footer, partials } = draft;
  const texts = [sourceId, identifier, source, css, head, header, footer, sample, ...Object.entries(partials).flat()];
  if (texts.every((text) => text.isWellFormed() && !text.includes("\0"))) return;

  throw new TemplateFailure(
    "The template, its data or a snippet has the character U+0000 or half of a character, which cannot be stored. Remove it, and import again.",
  );
}

async function write(template: ConvertedTemplate, options: TargetOptions): Promise<Stored> {
  const { db, workspaceId } = options;

  return inOneTransaction(db, async (tx) => {
    // Two imports at once take turns, so that neither creates what the other has created.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${workspaceId}`}, 0))`.execute(tx);
    const present = await findImported(template, options, tx);
    if (present === undefined) return create(template, options, tx);
    if (isChanged(present) && !options.overwrites) return skipped(present);

    await replace(present, template, options, tx);
    return imported(template, present.slug);
  });
}

/** The same decisions as `write`. */
async function plan(template: ConvertedTemplate, options: TargetOptions, planned: Set<string>): Promise<Stored> {
  const { db, workspaceId, limits, quotas } = options;
  const present = await findImported(template, options, db);
  if (present !== undefined && isChanged(present) && !options.overwrites) return skipped(present);
  refuseFindings([...draftFindings(template.draft), ...datasetFindings(datasetsOf(template))]);
  refuseTooMuchData([Buffer.byteLength(template.sample)], limits);
  if (present !== undefined) return imported(template, present.slug);
  await requireRoom("templates", workspaceId, { db, quotas, more: planned.size });
  const slug = await freeSlug(template, { workspaceId, db, taken: planned });
  planned.add(slug);

  return imported(template, slug);
}

async function create(template: ConvertedTemplate, options: TargetOptions, tx: Kysely<Tables>): Promise<Stored> {
  const { workspaceId, quotas, limits, service } = options;
  refuseTooMuchData([Buffer.byteLength(template.sample)], limits);
  const { kind, engine, draft } = template;

  return addWithinQuota("templates", workspaceId, { db: tx, quotas }, async (locked) => {
    const slug = await freeSlug(template, { workspaceId, db: locked, taken: new Set() });
    const name = nameOf(template, slug);
    const source = { service, id: template.sourceId, imported: { hash: draftHash(template), name } };
    await createTemplate(
      { workspaceId, slug, name, kind, engine, draft, datasets: datasetsOf(template), source },
      locked,
    );
    return imported(template, slug);
  });
}

/** The draft and the data set of the import; versions, other data sets and assets stay. */
async function replace(
  present: ImportedRow,
  template: ConvertedTemplate,
  { workspaceId, keyId, limits, service }: TargetOptions,
  tx: Kysely<Tables>,
): Promise<void> {
  refuseFindings([...draftFindings(template.draft), ...datasetFindings(datasetsOf(template))]);
  const address = { workspaceId, slug: present.slug, ifMatch: undefined, keyId };
  // A name that was changed here stays.
  const name = present.name === present.source?.imported?.name ? nameOf(template, present.slug) : present.name;
  const source = { service, id: template.sourceId, imported: { hash: draftHash(template), name } };
  await changeTemplate(tx, address, async (inner, { row }) => {
    const { kind, engine, draft } = template;
    const set = { name, kind, engine, draft: JSON.stringify(draft), source: JSON.stringify(source) };
    await inner.updateTable("templates").set(set).where("id", "=", row.id).execute();
  });
  await putDataset(address, DATASET, { text: template.sample }, { db: tx, limits });
}

type ImportedRow = Pick<Selectable<TemplatesTable>, "slug" | "name" | "kind" | "engine" | "draft" | "source">;

async function findImported(
  { sourceId }: ConvertedTemplate,
  { service, workspaceId }: TargetOptions,
  db: Kysely<Tables>,
): Promise<ImportedRow | undefined> {
  return db
    .selectFrom("templates")
    .select(["slug", "name", "kind", "engine", "draft", "source"])
    .where("workspace_id", "=", workspaceId)
    .where("deleted_at", "is", null)
    .where(sql<string>`source ->> 'service'`, "=", service)
    .where(sql<string>`source ->> 'id'`, "=", sourceId)
    .orderBy("created_at")
    .executeTakeFirst();
}

/** Whether the draft is another than the one that the last import left. */
function isChanged({ kind, engine, draft, source }: ImportedRow): boolean {
  return contentHash({ kind, engine, draft, assets: [] }) !== source?.imported?.hash;
}

function draftHash({ kind, engine, draft }: ConvertedTemplate): string {
  // As the database gives it back: JSON without what is undefined.
  const stored = JSON.parse(JSON.stringify(draft)) as ConvertedTemplate["draft"];

  return contentHash({ kind, engine, draft: stored, assets: [] });
}

async function freeSlug(
  { identifier, sourceId }: ConvertedTemplate,
  { workspaceId, db, taken }: { workspaceId: string; db: Kysely<Tables>; taken: ReadonlySet<string> },
): Promise<string> {
  const rows = await db
    .selectFrom("templates")
    .select("slug")
    .where("workspace_id", "=", workspaceId)
    .where("deleted_at", "is", null)
    .execute();
  const all = new Set([...taken, ...rows.map(({ slug }) => slug)]);
  for (const slug of slugChoices(slugOf(identifier, sourceId))) if (!all.has(slug)) return slug;

  throw new TemplateFailure("No slug is free for this template.");
}

function datasetsOf({ sample }: ConvertedTemplate): { name: string; text: string; default: boolean }[] {
  return [{ name: DATASET, text: sample, default: true }];
}

const LONGEST_NAME = 200;

function nameOf({ identifier }: ConvertedTemplate, slug: string): string {
  return identifier.slice(0, LONGEST_NAME).trim() || slug;
}

function imported({ draft }: ConvertedTemplate, slug: string): Stored {
  return { status: "imported", slug, reason: null, settings: draft.settings };
}

function skipped({ slug, draft }: ImportedRow): Stored {
  return { status: "skipped", slug, reason: "changed_here", settings: draft.settings as Record<string, unknown> };
}
