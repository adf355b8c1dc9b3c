/** An answer in several parts, as `response.formData()` reads it (RFC 7578). */
import { randomBytes } from "node:crypto";

interface Part {
  name: string;
  contentType: string;
  bytes: Uint8Array;
  /** Makes the part a file. */
  filename?: string;
}

export function multipart(parts: readonly Part[]): { contentType: string; bytes: Uint8Array<ArrayBuffer> } {
  // 128 random bits: it is in none of the parts.
  const boundary = `platen-${randomBytes(16).toString("hex")}`;
  const pieces = parts.flatMap(({ name, contentType, bytes, filename }) => {
    const file = filename === undefined ? "" : `; filename="${filename}"`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\nContent-Type: ${contentType}\r\n\r\n`;
    return [Buffer.from(head), bytes, Buffer.from("\r\n")];
  });

  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
