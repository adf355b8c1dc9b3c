/** Which version a render of a template takes: asked again for every render, many at the same moment in one statement. */
import type { Database } from "../database/database.ts";
import { gather } from "../gather.ts";
import { Problem } from "../problems/problem.ts";
import { templateNotFound } from "./find-template.ts";

interface Wanted {
  workspaceId: string;
  slug: string;
  /** Null: the published one. */
  version: number | null;
}

/** Throws where there is no such template or version. */
export type FindPublished = (wanted: Wanted) => Promise<{ id: string; version: number }>;

interface Found {
  id: string | null;
  published_version: number | null;
  has_wanted: boolean;
}

/** Asked as JSON: with arrays the database would plan it again each time, which takes longer than running it. */
const FIND = `select templates.id, templates.published_version,
    exists (select from template_versions where template_id = templates.id and template_versions.version = asked.version) as has_wanted
  from rows from (json_to_recordset($1) as (workspace_id text, slug text, version integer))
    with ordinality as asked (workspace_id, slug, version, place)
  left join templates on templates.workspace_id = asked.workspace_id and templates.slug = asked.slug and deleted_at is null
  order by place`;

export function findPublishedIn({ pool }: Pick<Database, "pool">): FindPublished {
  const find = gather(
    async (all: readonly Wanted[]): Promise<Found[]> => {
      const asked = all.map(({ workspaceId, slug, version }) => ({ workspace_id: workspaceId, slug, version }));
      const values = [JSON.stringify(asked)];
      return (await pool.query<Found>({ name: "find-published-templates", text: FIND, values })).rows;
    },
    // One: it is read from memory, and a larger group costs hardly more than a smaller one.
    { atATime: 1, mostInOne: 100 },
  );

  return async (wanted) => {
    const { slug, version } = wanted;
    const { id, published_version, has_wanted } = await find(wanted);
    if (id === null) throw templateNotFound(slug);
    if (published_version === null) {
      throw new Problem(
        "template_not_published",
        `The template ${slug} has no published version. Publish its draft with POST /v1/templates/${slug}/publish.`,
      );
    }
    if (version !== null && !has_wanted) {
      throw new Problem(
        "template_not_found",
        `The template ${slug} has no version ${version}: its newest is ${published_version}.`,
      );
    }

    return { id, version: version ?? published_version };
  };
}
