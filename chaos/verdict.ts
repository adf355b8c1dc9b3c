/** Counts what is left after the run, in the database, the storage and the receiver, and names what is off. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Load } from "./load.ts";
import type { Receiver } from "./receiver.ts";

interface Verdict {
  counts: [name: string, count: number][];
  /** What must be nothing. */
  faults: [name: string, found: string[]][];
}

interface Row {
  id: string;
  status: string;
  units: number;
  attempts: number;
  file_key: string | null;
  file_sha256: string | null;
  payload: string | null;
  code: string | null;
  problem_status: number | null;
  detail: string | null;
}

export async function countAll(databaseUrl: string, storage: string, load: Load, receiver: Receiver): Promise<Verdict> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<Row>(
    `select id, status, units, attempts, file_key, file_sha256, payload, error ->> 'code' as code,
       (error ->> 'status')::int as problem_status, error ->> 'detail' as detail from renders order by id`,
  );
  const { rows: sums } = await client.query<{
    month: number;
    day: number;
    reserved: number;
    zips: string[];
    assets: string[];
  }>(
    `select (select coalesce(sum(used), 0) from usage_months)::int as month,
       (select coalesce(sum(units), 0) from usage_days)::int as day,
       (select coalesce(sum(reserved), 0) from usage_months)::int as reserved,
       array(select zip_key from batches where zip_key is not null) as zips,
       array(select 'assets/' || workspace_id || '/' || sha256 from template_assets join templates on templates.id = template_id
             union select 'assets/' || workspace_id || '/' || (asset ->> 'sha256') from template_versions
               join templates on templates.id = template_id, json_array_elements(template_versions.assets) as asset) as assets`,
  );
  const { rows: batches } = await client.query<{ id: string }>("select id from batches where finished_at is null");
  await client.end();

  const { month, day, reserved, zips, assets } = sums[0]!;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const succeeded = rows.filter(({ status }) => status === "succeeded");
  const failed = rows.filter(({ status }) => status === "failed");
  const stored = filesIn(storage);
  const named = new Set([...rows.flatMap(({ file_key }) => file_key ?? []), ...zips, ...assets]);
  const isAcknowledged = (id: string) => load.accepted.has(id);

  return {
    counts: [
      ["accepted", load.accepted.size],
      ["ended: succeeded", succeeded.length],
      ["ended: failed", failed.length],
      ...[...new Set(failed.map(({ code }) => code))].map((code): [string, number] => [
        `  of these ${code}`,
        failed.filter((row) => row.code === code).length,
      ]),
      ["taken again after a death", rows.filter(({ attempts }) => attempts > 1).length],
      ["requests sent again", load.retries],
      ["units charged", month],
      ["files stored", stored.size],
      ["events received", receiver.messages()],
      ["events refused while down", receiver.refusals()],
    ],
    faults: [
      ["answers that nothing explains", load.surprises],
      ["lost: accepted, but not there", [...load.accepted].filter((id) => !byId.has(id))],
      ["not ended", rows.filter(({ status }) => !["succeeded", "failed"].includes(status)).map(({ id }) => id)],
      // A request that died with its process is sent again: it must find its render, unless that ended in a 5xx and freed the key.
      [
        "rendered twice for one wish",
        rows.filter((row) => !isAcknowledged(row.id) && (row.problem_status ?? 0) < 500).map(({ id }) => id),
      ],
      ["charged wrongly", rows.filter((row) => row.units !== Number(row.status === "succeeded")).map(({ id }) => id)],
      ["months do not add up", month === succeeded.length ? [] : [`${month} for ${succeeded.length} succeeded`]],
      ["days do not add up", day === succeeded.length ? [] : [`${day} for ${succeeded.length} succeeded`]],
      ["units still reserved", reserved === 0 ? [] : [String(reserved)]],
      ["payloads kept after the end", rows.filter(({ payload }) => payload !== null).map(({ id }) => id)],
      ["succeeded without its file", succeeded.filter((row) => !isWhole(row, stored)).map(({ id }) => id)],
      ["orphan files", [...stored.keys()].filter((key) => !named.has(key))],
      // None of the documents is: a browser that dies costs another try, not the render.
      [
        "documents blamed for a dead browser",
        failed.filter(({ detail }) => /browser process/.test(detail ?? "")).map(({ id }) => id),
      ],
      ["batches not finished", batches.map(({ id }) => id)],
      ["ends without a webhook message", rows.filter(({ id }) => !receiver.idsOfRender.has(id)).map(({ id }) => id)],
      [
        "ends reported under several ids",
        [...receiver.idsOfRender].filter(([id, ids]) => byId.has(id) && ids.size > 1).map(([id]) => id),
      ],
    ],
  };
}

function isWhole({ file_key, file_sha256 }: Row, stored: Map<string, string>): boolean {
  const path = file_key === null ? undefined : stored.get(file_key);
  return path !== undefined && createHash("sha256").update(readFileSync(path)).digest("hex") === file_sha256;
}

/** By key: the storage writes the slashes of a key as tildes. Drafts are not files yet. */
function filesIn(storage: string): Map<string, string> {
  const files = readdirSync(storage, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(".drafts"))
    .map((entry): [string, string] => [entry.name.replaceAll("~", "/"), join(entry.parentPath, entry.name)]);
  return new Map(files);
}

/** Prints it and tells whether all is well. */
export function printVerdict({ counts, faults }: Verdict): boolean {
  for (const [name, count] of counts) console.log(`${name.padEnd(34)} ${count}`);
  console.log("");
  for (const [name, found] of faults) {
    const examples = found.length === 0 ? "" : `  ${found.slice(0, 5).join(", ")}`;
    console.log(`${found.length === 0 ? "ok  " : "OFF "} ${name.padEnd(36)} ${found.length}${examples}`);
  }
  return faults.every(([, found]) => found.length === 0);
}
