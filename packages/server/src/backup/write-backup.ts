/** Writes a backup file, section by section, compressed and forced to the disk. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { open, unlink } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Secret } from "../secrets/secret.ts";
import { syncFolder } from "../sync-folder.ts";
import { contentProof, FORM, LONGEST_CHUNK, type Section } from "./backup-format.ts";
import { BackupError } from "./errors.ts";

export interface BackupWriter {
  /** Writes a section with its bytes as they come. */
  add(section: Exclude<Section, { kind: "end" }>, bytes?: AsyncIterable<Uint8Array>): Promise<void>;
}

/** Ends the file with the proof. When this returns it is on the disk, whole; a failure leaves none. */
export async function writeBackup(
  path: string,
  secret: Secret,
  write: (writer: BackupWriter) => Promise<void>,
): Promise<void> {
  const file = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === "EEXIST" ? "is already there; name a new file" : `cannot be written (${error.code})`;
    throw new BackupError(`${path} ${reason}.`);
  });
  const gzip = createGzip();
  const stored = pipeline(gzip, file.createWriteStream({ flush: true }));
  stored.catch(() => {});
  const whole = createHash("sha256");
  const send = async (bytes: Uint8Array | string) => {
    whole.update(bytes);
    if (!gzip.write(bytes)) await Promise.race([once(gzip, "drain"), stored]);
  };

  try {
    await send(`${FORM}\n`);
    const add = async (section: Section, bytes?: AsyncIterable<Uint8Array>) => {
      await send(`${JSON.stringify(section)}\n`);
      const hash = createHash("sha256");
      for await (const all of bytes ?? []) {
        for (const chunk of inChunks(all)) {
          await send(lengthOf(chunk.byteLength));
          await send(chunk);
          hash.update(chunk);
        }
      }
      await send(lengthOf(0));
      await send(`${JSON.stringify({ sha256: hash.digest("hex") })}\n`);
    };
    await write({ add });
    await add({ kind: "end", proof: secret.sign(contentProof(whole.copy().digest("hex"))) });
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

/** A reader holds one chunk in memory, so that none is large. */
function* inChunks(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.byteLength; from += LONGEST_CHUNK) yield bytes.subarray(from, from + LONGEST_CHUNK);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
