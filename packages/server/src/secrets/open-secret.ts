/** Opens the service's secret: the one from the settings, or the data folder's own, made on the first start. */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { claimFile } from "../claim-file.ts";
import { makeFolder } from "../make-folder.ts";
import type { Settings } from "../settings/settings.ts";
import { makeSecret, type Secret } from "./secret.ts";

export async function openSecret(settings: Pick<Settings, "secrets" | "dataDir">): Promise<Secret> {
  const values = settings.secrets ?? [await secretOfFolder(settings.dataDir)];
  return makeSecret(values);
}

async function secretOfFolder(folder: string): Promise<string> {
  const path = join(folder, "secret");
  const kept = await readSecret(path);
  if (kept !== null) return kept;

  await makeFolder(folder, { mode: 0o755, setting: "PLATEN_DATA_DIR" });
  await claimFile(path, randomBytes(32).toString("base64url"));
  const made = await readSecret(path);
  if (made === null) throw new Error(`The secret ${path} vanished while the service started. Start again.`);
  return made;
}

async function readSecret(path: string): Promise<string | null> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    if (error.code === "EACCES") {
      throw new Error(
        `The secret ${path} cannot be read. Start Platen as the user who owns it, or give PLATEN_SECRET.`,
      );
    }
    throw error;
  });
  if (text === null) return null;

  const secret = text.trim();
  if (secret.length >= 16) return secret;
  throw new Error(`The secret ${path} is empty or too short. Restore it from a backup.`);
}
