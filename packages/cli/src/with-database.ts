/** The service's database for one command, whether the service runs or not. */
import { type Database, makeLog, openDatabase, type Settings } from "@platen/server";

export async function withDatabase<T>(
  settings: Pick<Settings, "databaseUrl" | "dataDir" | "postgresBin">,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(settings, makeLog("silent"), 0);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
