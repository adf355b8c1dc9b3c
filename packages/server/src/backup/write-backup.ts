/** Writes a backup file, section by section, compressed and forced to the disk. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { open, unlink } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { syncFolder } from "../sync-folder.ts";
import { FORM, type Section } from "./backup-format.ts";
import { BackupError } from "./errors.ts";

export interface BackupWriter {
  /** Writes a section with its bytes as they come. */
  add(section: Section, bytes?: AsyncIterable<Uint8Array>): Promise<void>;
}

/** When this returns the file is on the disk, whole; a failure leaves none. */
export async function writeBackup(path: string, write: (writer: BackupWriter) => Promise<void>): Promise<void> {
  const file = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === "EEXIST" ? "is already there; name a new file" : `cannot be written (${error.code})`;
    throw new BackupError(`${path} ${reason}.`);
  });
  const gzip = createGzip();
  const stored = pipeline(gzip, file.createWriteStream({ flush: true }));
  stored.catch(() => {});
  const send = async (bytes: Uint8Array | string) => {
    if (!gzip.write(bytes)) await Promise.race([once(gzip, "drain"), stored]);
  };

  try {
    await send(`${FORM}\n`);
    await write({
      async add(section, bytes) {
        await send(`${JSON.stringify(section)}\n`);
        const hash = createHash("sha256");
        if (bytes) {
          for await (const chunk of bytes) {
            if (chunk.byteLength === 0) continue;
            await send(lengthOf(chunk.byteLength));
            await send(chunk);
            hash.update(chunk);
          }
        }
        await send(lengthOf(0));
        await send(`${JSON.stringify({ sha256: hash.digest("hex") })}\n`);
      },
    });
    gzip.end();
    await stored;
    await syncFolder(dirname(resolve(path)));
  } catch (error) {
    gzip.destroy();
    await stored.catch(() => {});
    await unlink(path).catch(() => {});
    throw error;
  }
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
