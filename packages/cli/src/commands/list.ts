/** `platen list`: the templates of a running service. */
import { openClient } from "../open-client.ts";
import { printJson } from "../print-json.ts";
import { printTable } from "../print-table.ts";

export async function listCommand({ json }: { json?: boolean }): Promise<void> {
  const templates = await openClient(process.env).templates.list({ limit: 100 }).all();
  const rows = templates.map(
    ({ slug, name, kind, engine, published_version, has_unpublished_changes, updated_at }) => ({
      slug,
      name,
      kind,
      engine,
      published_version,
      has_unpublished_changes,
      updated_at,
    }),
  );
  if (json) {
    printJson({ data: rows });
    return;
  }
  printTable([
    ["SLUG", "PUBLISHED", "DRAFT", "KIND", "ENGINE", "NAME"],
    ...rows.map((row) => [
      row.slug,
      row.published_version === null ? "never" : `version ${row.published_version}`,
      row.has_unpublished_changes ? "changed" : "published",
      row.kind,
      row.engine,
      row.name,
    ]),
  ]);
}
