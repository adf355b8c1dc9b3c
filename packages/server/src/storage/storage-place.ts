/** Where files are kept, as PLATEN_STORAGE names it. */
import { resolve } from "node:path";

export type StoragePlace = { kind: "file"; folder: string };

/**
 * Reads the setting.
 *
 * @example parseStoragePlace("file:/srv/platen/files") // { kind: "file", folder: "/srv/platen/files" }
 * @throws Error whose message says what is wrong and what is allowed
 */
export function parseStoragePlace(text: string): StoragePlace {
  if (text.startsWith("s3:")) {
    throw new Error(`is "${text}", but S3 storage is not available in this version; use file:/path/of/a/folder`);
  }
  const path = /^file:(?:\/\/(?=\/))?(.+)$/.exec(text)?.[1];
  if (!path) throw new Error(`is "${text}"; give file:/path/of/a/folder`);
  return { kind: "file", folder: resolve(decodeURI(path)) };
}

/** Where no place is named: below the data folder. */
export function usualStoragePlace(dataDir: string): StoragePlace {
  return { kind: "file", folder: resolve(dataDir, "files") };
}
