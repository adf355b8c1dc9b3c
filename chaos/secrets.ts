/** Looks for what must never be written down: keys, secrets, signed links and payloads in logs, database and processes. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { allProcesses, descendantsOf, environmentOf } from "./processes.ts";

export interface Needle {
  what: string;
  text: string;
}

interface Find {
  what: string;
  where: string;
}

/** Log lines and everything else that the processes printed, but for the two keys of the first start. */
export function searchLogs(folder: string, needles: Needle[]): Find[] {
  const printedOnce = /^ {2}(live|test) key {2}plt_\w+$/gm;
  return readdirSync(folder).flatMap((name) => {
    const text = readFileSync(join(folder, name), "utf8").replace(printedOnce, "");
    const keys = [...text.matchAll(/plt_(live|test)_\w{36}/g)].map(() => ({ what: "a key", where: name }));
    return [...keys, ...matchesIn(text, name, needles)];
  });
}

/** Every row of every table, as a reader of the database would see it. */
export async function searchTables(databaseUrl: string, needles: Needle[]): Promise<Find[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`,
  );
  const found: Find[] = [];
  for (const { name } of tables) {
    for (const { what, text } of needles) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from ${name} as t where position($1 in t::text) > 0`,
        [text],
      );
      if (rows[0]!.count > 0) found.push({ what, where: `table ${name}, ${rows[0]!.count} rows` });
    }
  }
  await client.end();

  return found;
}

/** The files of a database that was stopped: log and rows that were deleted, too. */
export function searchFiles(folder: string, needles: Needle[]): Find[] {
  return needles.flatMap(({ what, text }) => {
    try {
      const files = execFileSync("grep", ["-rlaF", "--", text, folder], { encoding: "utf8" }).trim().split("\n");
      return files.map((file) => ({ what, where: file.slice(folder.length + 1) }));
    } catch {
      return []; // grep ends with 1 where it finds nothing.
    }
  });
}

/** The list of processes, which every user of the machine sees, and what the service hands on to those it starts. */
export function searchProcesses(servicePids: number[], needles: Needle[]): Find[] {
  const listed = allProcesses().flatMap(({ pid, command }) => matchesIn(command, `command of process ${pid}`, needles));
  const handedOn = servicePids
    .flatMap((pid) => descendantsOf(pid))
    .flatMap(({ pid, command }) => matchesIn(environmentOf(pid), `environment of ${command.slice(0, 60)}`, needles));
  return [...listed, ...handedOn];
}

function matchesIn(text: string, where: string, needles: Needle[]): Find[] {
  return needles.filter((needle) => text.includes(needle.text)).map(({ what }) => ({ what, where }));
}

/** Prints what was found, each kind and place once, and tells whether that is nothing. */
export function printFinds(finds: Find[]): boolean {
  const lines = new Set(finds.map(({ what, where }) => `OFF  ${what} is in ${where}`));
  for (const line of lines) console.log(line);
  if (lines.size === 0) console.log("ok   no key, secret, signed link or payload in logs, database and processes");
  return lines.size === 0;
}
