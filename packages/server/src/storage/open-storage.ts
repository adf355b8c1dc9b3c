/** Opens the storage that the settings name: one folder here for each kind of place. */
import { openLocalStorage } from "./local/open-local-storage.ts";
import { reportOutages } from "./report-outages.ts";
import { openS3Storage } from "./s3/open-s3-storage.ts";
import type { Storage } from "./storage.ts";
import type { StoragePlace } from "./storage-place.ts";

export async function openStorage({ storage: place }: { storage: StoragePlace }): Promise<Storage> {
  switch (place.kind) {
    case "file":
      return reportOutages(await openLocalStorage(place.folder));
    case "s3":
      return reportOutages(await openS3Storage(place));
  }
}
