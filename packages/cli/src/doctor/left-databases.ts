/** Are there databases outside data folders that nothing uses any more? */
import { findLeftDatabases, type LeftDatabase } from "@platen/server";
import type { Check } from "./check.ts";

export async function* checkLeftDatabases(): AsyncGenerator<Check> {
  const left = await findLeftDatabases();
  if (left.length > 0) yield describeLeftDatabases(left);
}

const mostNamed = 5;

export function describeLeftDatabases(left: readonly LeftDatabase[]): Check {
  const named = left.slice(0, mostNamed).map(({ folder, dataDir }) => `${folder} of ${dataDir}`);
  const more = left.length > mostNamed ? `, and ${left.length - mostNamed} more` : "";

  return {
    name: "left_databases",
    status: "warning",
    message: `${left.length === 1 ? "A database is" : `${left.length} databases are`} outside the data folder, which no longer leads there: ${named.join(", ")}${more}.`,
    fix: "Where the data folder was deleted, delete the database's folder too. Where it was renamed, or its disk is not mounted, keep it.",
  };
}
