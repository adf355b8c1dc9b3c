/** The embedded database: a PostgreSQL of our own in the data folder, shared by all processes that use the folder. */
import type { Settings } from "../../settings.ts";
import type { DatabaseHost, DatabaseLog } from "../open-database.ts";

export declare function startEmbedded(
  settings: Pick<Settings, "dataDir" | "postgresBin">,
  log: DatabaseLog,
): Promise<DatabaseHost>;
