/** Lists templates for people: what each is called, whether it is fine, and how it looks; searched and sorted. */
import { type Kysely, type SqlBool, sql } from "kysely";
import { z } from "zod";
import type { Tables } from "../../database/tables.ts";
import type { FileSigning } from "../../files/file-link.ts";
import type { Page } from "../../http/pagination.ts";
import { Problem } from "../../problems/problem.ts";
import type { Service } from "../../service.ts";
import { countProblems } from "./count-problems.ts";
import type { SummarySort, TemplateSummary } from "./template-summary.ts";
import { thumbnailUrl } from "./thumbnail-link.ts";

interface Wanted {
  workspaceId: string;
  /** A part of the name or slug, in any case. */
  query: string | undefined;
  sort: SummarySort;
  limit: number;
  cursor: string | undefined;
}

const sortKeys = {
  name: sql<string>`lower(templates.name) collate "C"`,
  slug: sql<string>`templates.slug collate "C"`,
  // As text: a cursor gives back exactly what it was made from.
  updated_at: sql<string>`to_char(templates.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`,
};

export async function listSummaries(
  { workspaceId, query, sort, limit, cursor }: Wanted,
  tools: Pick<Service, "database" | "evaluator"> & { signing: FileSigning },
): Promise<Page<TemplateSummary> & { isMissingThumbnails: boolean }> {
  const { db } = tools.database;
  const isDescending = sort.startsWith("-");
  const key = sortKeys[sort.replace("-", "") as keyof typeof sortKeys];
  const after = readSortCursor(cursor, sort);
  const direction = isDescending ? "desc" : "asc";
  let rows = summaryRows(db, key).where("templates.workspace_id", "=", workspaceId).where("deleted_at", "is", null);
  if (query)
    rows = rows.where(sql<SqlBool>`strpos(lower(templates.name || ' ' || templates.slug), ${query.toLowerCase()}) > 0`);
  if (after) {
    const past = sql.raw(isDescending ? "<" : ">");
    rows = rows.where(sql<SqlBool>`(${key}, templates.id) ${past} (${after.value}, ${after.id})`);
  }
  const found = await rows
    .orderBy(key, direction)
    .orderBy("templates.id", direction)
    .limit(limit + 1)
    .execute();

  const shown = found.slice(0, limit);
  const counts = await countProblems(shown, tools);
  const data = shown.map(
    (row, index): TemplateSummary => ({
      slug: row.slug,
      name: row.name,
      kind: row.kind,
      engine: row.engine,
      published_version: row.published_version,
      has_unpublished_changes: row.draft_hash !== row.publishedHash,
      problems: counts[index]!,
      updated_at: row.updated_at.toISOString(),
      thumbnail_url: row.thumbnail && row.isDrawn ? thumbnailUrl(row.id, row.thumbnail, tools.signing) : null,
    }),
  );
  const last = shown.at(-1);
  const next_cursor = found.length > limit && last ? writeSortCursor(sort, last.sortKey, last.id) : null;
  const isMissingThumbnails = shown.some(({ drawnAt, updated_at }) => drawnAt === null || drawnAt < updated_at);

  return { data, next_cursor, isMissingThumbnails };
}

function summaryRows(db: Kysely<Tables>, key: (typeof sortKeys)[keyof typeof sortKeys]) {
  return db
    .selectFrom("templates")
    .leftJoin("template_versions as published", (join) =>
      join
        .onRef("published.template_id", "=", "templates.id")
        .onRef("published.version", "=", "templates.published_version"),
    )
    .leftJoin("template_thumbnails as drawn", "drawn.template_id", "templates.id")
    .select([
      "templates.id",
      "templates.slug",
      "templates.name",
      "templates.kind",
      "templates.engine",
      "templates.draft_hash",
      "templates.revision",
      "templates.published_version",
      "templates.problems",
      "templates.problems_revision",
      "templates.updated_at",
      "published.hash as publishedHash",
      "drawn.content_hash as thumbnail",
      "drawn.created_at as drawnAt",
    ])
    .select([key.as("sortKey"), sql<boolean>`drawn.image is not null`.as("isDrawn")]);
}

const cursorSchema = z.tuple([z.string(), z.string(), z.string()]);

function writeSortCursor(sort: SummarySort, value: string, id: string): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString("base64url");
}

/** A cursor of another order is none of this list's. */
function readSortCursor(cursor: string | undefined, sort: SummarySort): { value: string; id: string } | null {
  if (cursor === undefined) return null;
  try {
    const [ofSort, value, id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
    if (ofSort === sort) return { value, id };
  } catch {
    // Refused below.
  }

  throw Problem.of("invalid_request", [
    {
      path: "cursor",
      message: "is not one of this list: give the next_cursor of an earlier answer, with the same sort",
    },
  ]);
}
