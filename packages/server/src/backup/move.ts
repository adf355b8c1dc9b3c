/** The two ways of a backup, from the settings of a service: what `platen export` and `platen import-backup` run. */
import { access } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "../database/open-database.ts";
import { makeLog } from "../log.ts";
import { openSecret } from "../secrets/open-secret.ts";
import type { Settings } from "../settings/settings.ts";
import { openStorage } from "../storage/open-storage.ts";
import { BackupError } from "./errors.ts";
import { type Exported, exportBackup } from "./export-backup.ts";
import { type Imported, importBackup } from "./import-backup.ts";
import { openUnmigrated } from "./open-unmigrated.ts";

export interface BackupScope {
  /** Whether rendered files and assets are part of it. */
  files: boolean;
}

/**
 * @example await exportService("platen.backup", readSettings(process.env), { files: true });
 */
export async function exportService(path: string, settings: Settings, { files }: BackupScope): Promise<Exported> {
  const database = await openDatabase(settings, makeLog("silent"), 0);
  try {
    const secret = await openSecret(settings);
    const storage = files ? await openStorage(settings) : null;
    return await exportBackup(path, { database, secret, storage });
  } finally {
    await database.close();
  }
}

/**
 * @example await importService("platen.backup", readSettings(process.env), { files: true });
 */
export async function importService(path: string, settings: Settings, { files }: BackupScope): Promise<Imported> {
  await refuseWithoutSecret(settings);
  const secret = await openSecret(settings);
  const log = makeLog("silent");
  const database = await openUnmigrated(settings, log);
  try {
    const storage = files ? await openStorage(settings) : null;
    return await importBackup(path, { database, secret, storage, log });
  } finally {
    await database.close();
  }
}

/** A new data folder would get a secret of its own, and the one of the backup could not be put there afterwards. */
async function refuseWithoutSecret({ secrets, dataDir }: Settings): Promise<void> {
  if (secrets !== null) return;
  const place = join(dataDir, "secret");
  const isThere = await access(place).then(
    () => true,
    () => false,
  );
  if (isThere) return;

  throw new BackupError(
    `A backup can only be used with the secret of the service that it came from. Copy that service's file "secret" to ${place}, or give its content as PLATEN_SECRET.`,
  );
}
