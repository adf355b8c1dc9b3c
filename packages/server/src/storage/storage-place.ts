/** Where files are kept, as PLATEN_STORAGE names it. */
import { resolve } from "node:path";

export interface S3Place {
  kind: "s3";
  bucket: string;
  /** In front of every key: empty, or with a slash at its end. */
  prefix: string;
}

export type StoragePlace = { kind: "file"; folder: string } | S3Place;

const forms = "give file:/path/of/a/folder or s3://bucket/prefix";

/**
 * Reads the setting.
 *
 * @example parseStoragePlace("file:/srv/platen/files") // { kind: "file", folder: "/srv/platen/files" }
 * @example parseStoragePlace("s3://documents/platen") // { kind: "s3", bucket: "documents", prefix: "platen/" }
 * @throws Error whose message says what is wrong and what is allowed
 */
export function parseStoragePlace(text: string): StoragePlace {
  if (text.startsWith("s3:")) return parseS3Place(text);
  const path = /^file:(?:\/\/(?=\/))?(.+)$/.exec(text)?.[1];
  if (!path) throw new Error(`is "${text}"; ${forms}`);
  return { kind: "file", folder: resolve(decodeURI(path)) };
}

function parseS3Place(text: string): S3Place {
  const [, bucket = "", path = ""] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(text) ?? [];
  if (bucket === "") throw new Error(`is "${text}", which does not name a bucket; ${forms}`);
  const parts = path.split("/").filter((part) => part !== "");
  if (parts.some((part) => !/^[A-Za-z0-9._-]+$/.test(part) || /^\.+$/.test(part))) {
    throw new Error(`is "${text}"; write the prefix in letters, digits, "-", "_", "." and "/"`);
  }

  return { kind: "s3", bucket, prefix: parts.map((part) => `${part}/`).join("") };
}

/** Where no place is named: below the data folder. */
export function usualStoragePlace(dataDir: string): StoragePlace {
  return { kind: "file", folder: resolve(dataDir, "files") };
}
