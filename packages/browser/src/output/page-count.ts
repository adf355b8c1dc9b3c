/** How many pages a PDF of Chromium's has, read along the file's own references and nowhere else. */

/**
 * The number of pages: trailer → catalog → page tree → Count (ISO 32000-1, 7.5.5 and 7.7.3). Text in the document that
 * looks like PDF syntax cannot mislead it.
 */
export function countPages(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const table = numberAfter(file, "startxref", file.lastIndexOf("startxref"));
  const trailer = file.indexOf("trailer", table);
  const catalog = objectAt(file, table, referenceIn(file, trailer, "Root"));
  const pages = objectAt(file, table, referenceIn(file, catalog, "Pages"));
  const count = Number(/\/Count\s+(\d+)/.exec(dictionary(file, pages))?.[1]);
  if (Number.isInteger(count)) return count;
  throw new Error("The browser's PDF has no page tree that can be read.");
}

function numberAfter(file: Buffer, word: string, at: number): number {
  return Number(/^\s+(\d+)/.exec(file.toString("latin1", at + word.length, at + word.length + 24))?.[1]);
}

function dictionary(file: Buffer, at: number): string {
  const end = file.indexOf(">>", at);
  return file.toString("latin1", at, end === -1 ? file.length : end);
}

function referenceIn(file: Buffer, at: number, key: string): number {
  return Number(new RegExp(`/${key}\\s+(\\d+)\\s+0\\s+R`).exec(dictionary(file, at))?.[1]);
}

/** The offset of an object, from the one section of the cross-reference table; its entries have 20 bytes each. */
function objectAt(file: Buffer, table: number, number: number): number {
  const head = /^xref\s+(\d+)\s+\d+\s*?\r?\n/.exec(file.toString("latin1", table, table + 64));
  if (!head) throw new Error("The browser's PDF has no cross-reference table.");
  const entry = table + head[0].length + (number - Number(head[1])) * 20;
  return Number(file.toString("latin1", entry, entry + 10));
}
