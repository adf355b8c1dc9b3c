/** Reads a backup file, section by section; one that is cut off or was changed is refused where that shows. */
import { createHash, type Hash } from "node:crypto";
import { open } from "node:fs/promises";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Secret } from "../secrets/secret.ts";
import { contentProof, FORM, LONGEST_CHUNK, OLDER_FORM, type Section } from "./backup-format.ts";
import { BackupError } from "./errors.ts";

interface ReadSection {
  section: Section;
  bytes: AsyncIterable<Buffer>;
}

/**
 * What the taker of a section leaves unread is read before the next one comes: every hash is checked, and in the end that
 * a service with this secret wrote it all. Until then nothing in it is to be trusted.
 */
export async function* readBackup(path: string, secret: Secret): AsyncGenerator<ReadSection> {
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${path} cannot be read (${error.code}). Give a file that platen export wrote.`);
  });
  // An error of the file ends the unpacked stream too, and is met where that is read.
  const unpacked = pipeline(file.createReadStream(), createGunzip(), () => {});
  try {
    const source = new ByteReader(unpacked, path);
    const form = await source.line();
    if (form === OLDER_FORM) throw older(path);
    if (form !== FORM) throw foreign(path);
    yield* sectionsOf(source, path, secret);
  } finally {
    unpacked.destroy();
    await file.close();
  }
}

async function* sectionsOf(source: ByteReader, path: string, secret: Secret): AsyncGenerator<ReadSection> {
  for (;;) {
    const before = source.hashSoFar();
    const section = (await source.json()) as Section;
    const hash = createHash("sha256");
    const bytes = source.chunks(hash);
    yield { section, bytes };
    for await (const _ of bytes);
    const { sha256 } = (await source.json()) as { sha256: string };
    if (sha256 !== hash.digest("hex")) throw damaged(path);
    if (section.kind !== "end") continue;
    if (!secret.verify(contentProof(before), section.proof)) throw forged(path);
    return;
  }
}

const LONGEST_LINE = 1024 * 1024;

/** Takes lines and counted bytes from a stream whose pieces are cut anywhere. */
class ByteReader {
  readonly #pieces: AsyncIterator<Buffer>;
  readonly #path: string;
  readonly #taken: Hash = createHash("sha256");
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: Readable, path: string) {
    this.#pieces = stream[Symbol.asyncIterator]();
    this.#path = path;
  }

  /** Of all bytes that were taken. */
  hashSoFar(): string {
    return this.#taken.copy().digest("hex");
  }

  async line(): Promise<string> {
    let end = this.#rest.indexOf("\n");
    while (end === -1) {
      if (this.#rest.length > LONGEST_LINE) throw foreign(this.#path);
      await this.#more();
      end = this.#rest.indexOf("\n");
    }
    return this.#take(end + 1).toString("utf8", 0, end);
  }

  async json(): Promise<unknown> {
    const text = await this.line();
    try {
      return JSON.parse(text);
    } catch {
      throw damaged(this.#path);
    }
  }

  /** Can be iterated again after an early end: it goes on where it stopped. */
  chunks(hash: Hash): AsyncIterable<Buffer> {
    let isOver = false;
    const next = async (): Promise<IteratorResult<Buffer>> => {
      if (isOver) return { done: true, value: undefined };
      const length = (await this.#bytes(4)).readUInt32BE();
      if (length > LONGEST_CHUNK) throw damaged(this.#path);
      isOver = length === 0;
      if (isOver) return { done: true, value: undefined };

      const value = await this.#bytes(length);
      hash.update(value);
      return { done: false, value };
    };

    return { [Symbol.asyncIterator]: () => ({ next }) };
  }

  async #bytes(length: number): Promise<Buffer> {
    while (this.#rest.length < length) await this.#more();
    return this.#take(length);
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    this.#taken.update(taken);
    return taken;
  }

  async #more(): Promise<void> {
    const piece = await this.#pieces.next().catch((error: NodeJS.ErrnoException) => {
      // The errors of gzip for another kind of file, a truncated one and a changed one.
      throw this.#rest.length === 0 && error.code === "Z_DATA_ERROR" ? foreign(this.#path) : damaged(this.#path);
    });
    if (piece.done) throw damaged(this.#path);
    this.#rest = this.#rest.length === 0 ? piece.value : Buffer.concat([this.#rest, piece.value]);
  }
}

function foreign(path: string): BackupError {
  return new BackupError(
    `${path} is not a backup that this version of Platen reads. Give a file that platen export wrote.`,
  );
}

function older(path: string): BackupError {
  return new BackupError(
    `${path} was written by an older version, whose backups do not prove their content. Import it with that version, update, and export again.`,
  );
}

function forged(path: string): BackupError {
  return new BackupError(
    `${path} was not written by a service with this secret, or was changed afterwards. Nothing was written; use another copy of it.`,
  );
}

function damaged(path: string): BackupError {
  return new BackupError(
    `${path} is cut off or was changed: it cannot be read to its end. Nothing was written; use another copy of it.`,
  );
}
