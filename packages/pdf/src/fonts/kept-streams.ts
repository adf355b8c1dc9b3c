/**
 * The streams of fonts and colour profiles, decoded and read once for as many files as have them: documents of one template mostly
 * have the same, and a file that is finished has those of the file that was printed.
 */
import { decodeStream, filterNames } from "../filters/decode-stream.ts";
import { isSameBytes } from "../objects/same-bytes.ts";
import type { PdfStream } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";
import { type CMap, readCMap, spendOnCMap } from "./cmap.ts";

interface KeptStream {
  encoded: Uint8Array;
  bytes: Uint8Array;
  map: CMap | null;
}

/** Encoded and decoded together. */
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_BYTES_ENCODED = 128 * 1024;
/** What zlib writes ends with a checksum of what it holds. */
const CHECKSUM_BYTES = 4;

/** By checksum and length. The one that was used last is last. */
const kept = new Map<number, KeptStream>();
let keptBytes = 0;

/** The bytes are those of other files too: they must not be changed. */
export function decodeKeptStream(document: PdfDocument, stream: PdfStream): Uint8Array {
  return isWorthKeeping(document, stream) ? find(document, stream).bytes : document.decode(stream).bytes;
}

export function readFontMap(document: PdfDocument, stream: PdfStream): CMap {
  if (!isWorthKeeping(document, stream)) return readCMap(document.decode(stream).bytes, document.budget);
  const found = find(document, stream);
  if (found.map) spendOnCMap(found.bytes, document.budget);
  else found.map = readCMap(found.bytes, document.budget);

  return found.map;
}

/** One that is packed in another way is not written by a browser. */
function isWorthKeeping(document: PdfDocument, { dict, encoded }: PdfStream): boolean {
  if (encoded.length > MOST_BYTES_ENCODED || dict.has("DecodeParms") || dict.has("DP")) return false;
  const filters = filterNames(dict, (value) => document.resolve(value));

  return filters.length === 1 && filters[0] === "FlateDecode";
}

/** What it decodes to counts against the document's budget each time, so that a verdict does not depend on what is kept. */
function find(document: PdfDocument, stream: PdfStream): KeptStream {
  const { encoded } = stream;
  const key = keyOf(encoded);
  const known = kept.get(key);
  if (known && isSameBytes(known.encoded, encoded)) {
    document.budget.spendBytes(known.bytes.length);
    kept.delete(key);
    kept.set(key, known);
    return known;
  }

  const { bytes } = decodeStream(stream, (value) => document.resolve(value), document.budget);
  const fresh: KeptStream = { encoded: encoded.slice(), bytes, map: null };
  if (known) forget(key, known);
  if (sizeOf(fresh) <= MOST_BYTES) keep(key, fresh);

  return fresh;
}

function keyOf(encoded: Uint8Array): number {
  const { length } = encoded;
  let key = 0;
  for (let at = Math.max(0, length - CHECKSUM_BYTES); at < length; at++) key = key * 0x100 + encoded[at]!;

  return key + length * 0x1_0000_0000;
}

function keep(key: number, stream: KeptStream): void {
  kept.set(key, stream);
  keptBytes += sizeOf(stream);
  for (const [oldest, other] of kept) {
    if (keptBytes <= MOST_BYTES) return;
    forget(oldest, other);
  }
}

function forget(key: number, stream: KeptStream): void {
  kept.delete(key);
  keptBytes -= sizeOf(stream);
}

function sizeOf({ encoded, bytes }: KeptStream): number {
  return encoded.length + bytes.length;
}
