/** Files in a folder: each is written as a draft, forced to the disk, then renamed into place. */
import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { makeFolder } from "../../make-folder.ts";
import { syncFolder } from "../../sync-folder.ts";
import { assertStorageKey, type Storage, StorageError } from "../storage.ts";

/** A draft that no process has touched for this long was left by one that died. */
const staleDraftMs = 24 * 3600 * 1000;

const shards = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, "0"));

/** Opens the folder, making it where it is missing, and clears what a killed process left half written. */
export async function openLocalStorage(folder: string): Promise<Storage> {
  const drafts = join(folder, ".drafts");
  for (const needed of [folder, drafts]) {
    await makeFolder(needed, { mode: 0o700, setting: "PLATEN_STORAGE" }).catch((error: Error) => {
      throw new StorageError(error.message, { cause: error });
    });
  }
  await deleteStaleDrafts(drafts);
  await makeShards(folder);

  /** 256 folders, by the key's hash: no folder grows to where listing it hurts. */
  function placeOf(key: string): string {
    assertStorageKey(key);
    const hash = createHash("sha256").update(key).digest("hex");
    return join(folder, hash.slice(0, 2), key.replaceAll("/", "~"));
  }

  async function put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    const place = placeOf(key);
    const draft = join(drafts, `${process.pid}-${randomBytes(8).toString("hex")}`);
    try {
      await writeDurably(draft, bytes);
      await rename(draft, place);
      await syncFolder(dirname(place));
    } catch (error) {
      await unlink(draft).catch(() => {});
      throw explain(error as NodeJS.ErrnoException, folder);
    }
  }

  async function get(key: string): Promise<Uint8Array | null> {
    return readFile(placeOf(key)).catch(absent);
  }

  return {
    put,
    get,

    async stream(key) {
      const file = await open(placeOf(key), "r").catch(absent);
      if (!file) return null;

      const { size } = await file.stat();
      const body = Readable.toWeb(file.createReadStream({ highWaterMark: 256 * 1024 }));
      return { bytes: size, body: body as ReadableStream<Uint8Array> };
    },

    async delete(key) {
      await unlink(placeOf(key)).catch(absent);
    },

    async *list() {
      for (const shard of shards) {
        for (const name of await readdir(join(folder, shard))) {
          const found = await stat(join(folder, shard, name)).catch(absent);
          if (found) yield { key: name.replaceAll("~", "/"), storedAt: found.mtime };
        }
      }
    },

    async check() {
      // Among the drafts: a process that dies here leaves nothing that looks like a stored file.
      const path = join(drafts, `check-${process.pid}-${randomBytes(6).toString("hex")}`);
      const written = randomBytes(16);
      const read = await writeDurably(path, written)
        .then(() => readFile(path))
        .catch((error) => {
          throw explain(error, folder);
        })
        .finally(() => unlink(path).catch(() => {}));
      if (!written.equals(read)) {
        throw new StorageError(`${folder} gave back other bytes than were written. Check the disk.`);
      }
    },
  };
}

async function writeDurably(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Made at the start, so that storing a file never waits for a folder. They are on the disk when the one above them is. */
async function makeShards(folder: string): Promise<void> {
  const present = new Set(await readdir(folder));
  const missing = shards.filter((name) => !present.has(name));
  for (const name of missing) await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
  // Also where another process made them just now.
  await syncFolder(folder);
}

async function deleteStaleDrafts(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name);
    const found = await stat(path).catch(absent);
    if (found && Date.now() - found.mtimeMs > staleDraftMs) await unlink(path).catch(absent);
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

function explain(error: NodeJS.ErrnoException, folder: string): Error {
  const ways: Record<string, string> = {
    EACCES: `${folder} may not be written by this user. Change its owner, or set PLATEN_STORAGE to another folder.`,
    EPERM: `${folder} may not be written by this user. Change its owner, or set PLATEN_STORAGE to another folder.`,
    EROFS: `${folder} is on a read-only disk. Set PLATEN_STORAGE to a folder that can be written.`,
    ENOSPC: `The disk of ${folder} is full. Free some space, or shorten PLATEN_FILE_EXPIRY.`,
    EDQUOT: `The disk quota for ${folder} is used up. Free some space, or raise the quota.`,
    ENOTDIR: `${folder} cannot be a folder: a part of its path is a file. Set PLATEN_STORAGE to another place.`,
  };
  const way = error.code ? ways[error.code] : undefined;
  return way ? new StorageError(way, { cause: error }) : error;
}
