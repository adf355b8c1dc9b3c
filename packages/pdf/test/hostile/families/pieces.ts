/** The pieces that hostile files are made of. */
import { encodeFlate } from "../../../src/filters/flate.ts";
import { latin1, latin1Bytes } from "../../../src/read/characters.ts";
import { smallPdf, streamText } from "../../small-pdf.ts";

export const times = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => piece(index)).join("");
export const objects = (from: number, count: number, text: (number: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [from + index, text(from + index)]));
export const flate = (bytes: Uint8Array) => latin1(encodeFlate(bytes));
export const bomb = (size: number) => flate(new Uint8Array(size));
export const packed = (entries: string, text: string) =>
  streamText(`${entries}/Filter/FlateDecode`, flate(latin1Bytes(text)));
/** Objects of a test's own begin here, after those of a tagged file. */
export const OWN = 100;

export function manyPages(count: number, contentOf: (index: number) => string | null, shared?: string): Uint8Array {
  const first = 10_000;
  const kids = times(count, (i) => `${first + 2 * i} 0 R `);
  const pages: Record<number, string> = {};
  for (let i = 0; i < count; i++) {
    const own = contentOf(i);
    pages[first + 2 * i] =
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<<>>/Contents ${own === null ? 9 : first + 2 * i + 1} 0 R>>`;
    if (own !== null) pages[first + 2 * i + 1] = own;
  }

  return smallPdf({
    objects: { 2: `<</Type/Pages/Kids[${kids}]/Count ${count}>>`, ...(shared ? { 9: shared } : {}), ...pages },
  });
}
