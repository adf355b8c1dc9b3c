/** Just enough of tar (POSIX ustar) for a flat archive of files. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { brotliDecompressSync } from "node:zlib";

const blockBytes = 512;

/** Writes the regular files of a Brotli-packed archive below a folder. */
export function unpackTar(archive: string, folder: string): void {
  const bytes = brotliDecompressSync(readFileSync(archive));
  for (let at = 0; at + blockBytes <= bytes.length; ) {
    const header = bytes.subarray(at, at + blockBytes);
    const name = text(header, 0, 100);
    if (name === "") return;
    const size = Number.parseInt(text(header, 124, 12), 8);
    const start = at + blockBytes;
    at = start + Math.ceil(size / blockBytes) * blockBytes;
    if (!["0", ""].includes(text(header, 156, 1))) continue;

    const path = normalize(name);
    if (path.startsWith("..") || path.startsWith("/")) throw new Error(`${archive} has a file outside of it: ${name}`);
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes.subarray(start, start + size), { mode: 0o755 });
  }
}

function text(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.toString("latin1", 0, end === -1 ? length : end);
}
