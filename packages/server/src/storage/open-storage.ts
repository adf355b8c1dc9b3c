/** Opens the storage that the settings name. */
import type { Settings } from "../settings/settings.ts";
import { openLocalStorage } from "./local/local-storage.ts";
import type { Storage } from "./storage.ts";

export async function openStorage(settings: Pick<Settings, "storage">): Promise<Storage> {
  return openLocalStorage(settings.storage.folder);
}
