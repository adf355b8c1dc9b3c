/**
 * The streams of fonts and colour profiles, decoded and read once for as many files as have them: documents of one template mostly
 * have the same, and a file that is finished has those of the file that was printed.
 */
import { decodeStream } from "../filters/decode-stream.ts";
import { isSameBytes } from "../objects/same-bytes.ts";
import { PdfName, type PdfStream } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";
import { type CMap, readCMap, spendOnCMap } from "./cmap.ts";

interface KeptStream {
  key: number;
  encoded: Uint8Array;
  bytes: Uint8Array;
  map: CMap | null;
  /** In bytes, what was read of it included. */
  size: number;
  /** Since room was last looked for. */
  wasUsed: boolean;
}

/** Encoded, decoded and read together. */
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_BYTES_ENCODED = 128 * 1024;
/** What zlib writes ends with a checksum of what it holds. */
const CHECKSUM_BYTES = 4;

/** By checksum, in the order in which they came or were passed over. */
const kept = new Map<number, KeptStream>();
let keptBytes = 0;

/** The bytes are those of other files too: they must not be changed. */
export function decodeKeptStream(document: PdfDocument, stream: PdfStream): Uint8Array {
  return isWorthKeeping(document, stream) ? find(document, stream).bytes : document.decode(stream).bytes;
}

export function readFontMap(document: PdfDocument, stream: PdfStream): CMap {
  if (!isWorthKeeping(document, stream)) return readCMap(document.decode(stream).bytes, document.budget);
  const found = find(document, stream);
  if (found.map) {
    spendOnCMap(found.bytes, document.budget);
    return found.map;
  }
  const map = readCMap(found.bytes, document.budget);
  keepMap(found, map);

  return map;
}

/** One that is packed in another way is not written by a browser. */
function isWorthKeeping(document: PdfDocument, { dict, encoded }: PdfStream): boolean {
  if (encoded.length > MOST_BYTES_ENCODED || dict.has("DecodeParms") || dict.has("DP")) return false;
  const filter = document.resolve(dict.get("Filter"));

  return filter instanceof PdfName && filter.text === "FlateDecode";
}

/** What it decodes to counts against the document's budget each time, so that a verdict does not depend on what is kept. */
function find(document: PdfDocument, stream: PdfStream): KeptStream {
  const { encoded } = stream;
  const key = keyOf(encoded);
  const known = kept.get(key);
  if (known && isSameBytes(known.encoded, encoded)) {
    document.budget.spendBytes(known.bytes.length);
    known.wasUsed = true;
    return known;
  }

  const { bytes } = decodeStream(stream, (value) => document.resolve(value), document.budget);
  const size = encoded.length + bytes.length;
  const fresh: KeptStream = { key, encoded: encoded.slice(), bytes, map: null, size, wasUsed: true };
  if (known) forget(known);
  if (size <= MOST_BYTES) {
    kept.set(key, fresh);
    keptBytes += size;
    makeRoom();
  }

  return fresh;
}

/** A few bytes of a map can name many codes. */
function keepMap(stream: KeptStream, map: CMap): void {
  if (kept.get(stream.key) !== stream) return;
  stream.map = map;
  stream.size += map.heldBytes;
  keptBytes += map.heldBytes;
  makeRoom();
}

/** A small number to the engine: a map finds it faster than a large one. */
function keyOf(encoded: Uint8Array): number {
  const { length } = encoded;
  let key = 0;
  for (let at = Math.max(0, length - CHECKSUM_BYTES); at < length; at++) key = (key << 8) | encoded[at]!;

  return key;
}

/** Those that were used since room was last looked for stay once more. */
function makeRoom(): void {
  for (const [key, stream] of kept) {
    if (keptBytes <= MOST_BYTES) return;
    if (stream.wasUsed) {
      stream.wasUsed = false;
      kept.delete(key);
      kept.set(key, stream);
    } else forget(stream);
  }
}

function forget(stream: KeptStream): void {
  kept.delete(stream.key);
  keptBytes -= stream.size;
}
