/** Where rendered files and assets are kept: whole objects under keys, on a disk or elsewhere. */

export interface Storage {
  /** Keeps the bytes; when it returns they survive a crash, and a reader sees all of them or none. */
  put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  get(key: string): Promise<Uint8Array | null>;
  /** For large files: the size first, then the bytes as they come. */
  stream(key: string): Promise<StoredFile | null>;
  /** Deleting what does not exist is not an error. */
  delete(key: string): Promise<void>;
  /** Everything that is kept, in no order; what comes and goes meanwhile may be missed. */
  list(): AsyncIterable<StoredKey>;
  /** Throws, saying why, when files cannot be written and read back. */
  check(): Promise<void>;
}

export interface StoredFile {
  bytes: number;
  body: ReadableStream<Uint8Array>;
}

interface StoredKey {
  key: string;
  storedAt: Date;
}

/** The storage cannot do its work; the message says how the operator can fix it. */
export class StorageError extends Error {
  override readonly name = "StorageError";
}

/**
 * Refuses a key that is not a plain relative path: parts of letters, digits, `-`, `_` and `.`, separated by slashes.
 * Keys are made by us; this holds should a part of one ever come from outside.
 */
export function assertStorageKey(key: string): void {
  const isPlain = key.length <= 200 && /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/.test(key);
  if (!isPlain)
    throw new StorageError(
      `"${key}" is not a storage key: write parts of letters, digits, "-", "_" and ".", separated by "/".`,
    );
}
