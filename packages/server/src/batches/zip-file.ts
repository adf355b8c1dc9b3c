/** Writes a zip archive (APPNOTE 6.3): entries are stored as they are, since PDFs and images are compressed already. */
import { crc32 } from "node:zlib";

export interface ZipEntry {
  name: string;
  modifiedAt: Date;
  /** Gives the content each time it is called; null where there is none: the entry is left out. */
  open(): Promise<AsyncIterable<Uint8Array> | null>;
}

const VERSION = 20;
/** General purpose bit 11: names are UTF-8. */
const UTF8_NAMES = 1 << 11;

/** 4.4.1.4: without the 64-bit extensions no size and no offset is larger, and there are no more entries. */
export const LARGEST_ZIP_BYTES = 0xffff_ffff;
export const MOST_ZIP_ENTRIES = 0xffff;

/** The archive as it is written, a part at a time. Each content is read twice: its checksum comes before it. */
export async function* zipFile(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, modifiedAt, open } of entries) {
    const measured = await open().then((content) => content && measure(content));
    if (!measured) continue;
    const nameBytes = Buffer.from(name, "utf8");
    const header = entryHeader(measured, nameBytes.length, modifiedAt);
    const local = Buffer.concat([signature(0x04034b50), header, nameBytes]);
    directory.push(Buffer.concat([directoryStart(), header, directoryEnd(offset), nameBytes]));
    yield local;
    const content = await open();
    if (!content) throw new Error(`The file ${name} was deleted while it was packed.`);
    yield* content;
    offset += local.length + measured.bytes;
  }
  const directoryBytes = Buffer.concat(directory);
  yield directoryBytes;
  yield endOfDirectory(directory.length, directoryBytes.length, offset);
}

interface Measured {
  bytes: number;
  checksum: number;
}

async function measure(content: AsyncIterable<Uint8Array>): Promise<Measured> {
  let bytes = 0;
  let checksum = 0;
  for await (const chunk of content) {
    bytes += chunk.byteLength;
    checksum = crc32(chunk, checksum);
  }

  return { bytes, checksum };
}

/** 4.3.7: the fields that a local header and a directory entry share. */
function entryHeader({ bytes, checksum }: Measured, nameLength: number, modifiedAt: Date): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(VERSION, 0);
  header.writeUInt16LE(UTF8_NAMES, 2);
  header.writeUInt16LE(0, 4); // stored
  header.writeUInt16LE(dosTime(modifiedAt), 6);
  header.writeUInt16LE(dosDate(modifiedAt), 8);
  header.writeUInt32LE(checksum, 10);
  header.writeUInt32LE(bytes, 14);
  header.writeUInt32LE(bytes, 18);
  header.writeUInt16LE(nameLength, 22);

  return header;
}

function directoryStart(): Buffer {
  const start = Buffer.alloc(6);
  start.writeUInt32LE(0x02014b50, 0);
  start.writeUInt16LE(VERSION, 4);

  return start;
}

/** 4.3.12: comment length, disk, attributes, then where the local header is. */
function directoryEnd(offset: number): Buffer {
  const end = Buffer.alloc(14);
  end.writeUInt32LE(offset, 10);

  return end;
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);

  return end;
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);

  return bytes;
}

function dosTime(at: Date): number {
  return (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
}

function dosDate(at: Date): number {
  return ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
}
