/** Reads the files of a ZIP archive (APPNOTE 6.3): those that are stored or deflated, as every tool writes them. */
import { inflateRawSync } from "node:zlib";

/** What is wrong with an archive. */
export class ZipError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ZipError";
  }
}

interface ZipLimits {
  maxFiles: number;
  /** Of all files together, as they are unpacked. */
  maxBytes: number;
}

/** APPNOTE 4.3.16, 4.3.12 and 4.3.7. */
const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const FILE_SIGNATURE = 0x04034b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;

/** The files by their paths; folders have none. Throws a `ZipError`. */
export function readZip(archive: Uint8Array, { maxFiles, maxBytes }: ZipLimits): Map<string, Uint8Array> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > maxFiles) throw new ZipError(`has ${count} files, more than the ${maxFiles} that are read`);

  const files = new Map<string, Uint8Array>();
  let left = maxBytes;
  let at = bytes.readUInt32LE(end + 16);
  for (let number = 0; number < count; number++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) throw cutOff();
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength!);
    if (!name.endsWith("/")) {
      const content = readFile(bytes, at, { name, maxBytes: left });
      left -= content.length;
      files.set(name, content);
    }
    at += 46 + nameLength! + extraLength! + commentLength!;
  }

  return files;
}

/** The record at the end, before a comment of any length. */
function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = bytes.length - END_LENGTH; at >= first; at--) {
    if (bytes.readUInt32LE(at) === END_SIGNATURE) return at;
  }

  throw new ZipError("is not a ZIP archive, or is cut off");
}

function readFile(bytes: Buffer, entry: number, { name, maxBytes }: { name: string; maxBytes: number }): Uint8Array {
  const flags = bytes.readUInt16LE(entry + 8);
  const method = bytes.readUInt16LE(entry + 10);
  const packed = bytes.readUInt32LE(entry + 20);
  const unpacked = bytes.readUInt32LE(entry + 24);
  const at = bytes.readUInt32LE(entry + 42);
  if (flags & 1) throw new ZipError(`has the file "${name}" encrypted`);
  if (unpacked > maxBytes) throw tooLarge();
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== FILE_SIGNATURE) throw cutOff();
  // The lengths of name and extra field are those of the file's own header: they may differ from the directory's.
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  if (start + packed > bytes.length) throw cutOff();
  const content = bytes.subarray(start, start + packed);
  if (method === 0) return content;
  if (method !== 8) throw new ZipError(`has the file "${name}" packed in a way that is not read (method ${method})`);
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? tooLarge() : cutOff();
  }
}

function cutOff(): ZipError {
  return new ZipError("is damaged or cut off");
}

function tooLarge(): ZipError {
  return new ZipError("unpacks to more than is read");
}
