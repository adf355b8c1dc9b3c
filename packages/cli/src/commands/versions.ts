/** `platen versions` and `platen rollback`: the published versions of a template, and the way back to one of them. */
import { openClient } from "../open-client.ts";
import { printJson } from "../print-json.ts";
import { printTable } from "../print-table.ts";
import { templatePath } from "../templates/tagged-template.ts";
import { publish } from "./publish.ts";

export async function versionsCommand(slug: string, { json }: { json?: boolean }): Promise<void> {
  const client = openClient(process.env);
  const { published_version: current } = await client.templates.get(slug);
  const versions = await client.templates.versions(slug, { limit: 100 }).all();
  const rows = versions.map(({ version, kind, engine, note, created_by, created_at }) => ({
    version,
    current: version === current,
    kind,
    engine,
    note,
    created_by,
    created_at,
  }));
  if (json) {
    printJson({ slug, data: rows });
    return;
  }
  if (rows.length === 0) {
    process.stdout.write(`${slug} has never been published. Publish it with: platen publish ${slug}\n`);
    return;
  }
  printTable([
    ["VERSION", "PUBLISHED", "BY", "RENDERS USE IT", "NOTE"],
    ...rows.map((row) => [
      String(row.version),
      row.created_at,
      row.created_by.key?.name ?? "",
      row.current ? "yes" : "",
      row.note ?? "",
    ]),
  ]);
}

/** The old version becomes the draft, and the draft a new version: the history stays as it was. */
export async function rollbackCommand(slug: string, version: number, { json }: { json?: boolean }): Promise<void> {
  const client = openClient(process.env);
  const path = `${templatePath(slug)}/versions/${version}/restore`;
  const restored = await client.request({ method: "POST", path, body: { json: {} } });
  const published = await publish(client, slug, restored.headers.get("etag") ?? undefined);
  if (json) printJson({ slug, restored_version: version, published_version: published });
  else process.stdout.write(`${slug}: version ${version} is published again, as version ${published}.\n`);
}
