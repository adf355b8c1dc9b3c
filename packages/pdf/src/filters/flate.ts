/** FlateDecode (ISO 32000-1, 7.4.4). What a damaged stream gives before its fault is kept, as every reader does. */
import { Inflate, inflateSync, zlibSync } from "fflate";
import type { Budget } from "../budget.ts";
import { PdfError } from "../objects/errors.ts";
import { concatBytes } from "./concat-bytes.ts";
import { deflate } from "./deflate.ts";

/** Small steps: one step can grow a thousandfold before the budget is asked. */
const STEP_BYTES = 16_384;

/** Short streams go in one step, which is twice as fast: what they can grow to at once is bearable. */
const SHORT_BYTES = 65_536;

export function decodeFlate(encoded: Uint8Array, budget: Budget): Uint8Array {
  // The two bytes of the zlib header say nothing that the data does not; some producers leave them out.
  const data = encoded.subarray(hasZlibHeader(encoded) ? 2 : 0);
  const decoded =
    decodeNatively(data, budget) ??
    (data.length <= SHORT_BYTES ? decodeAtOnce(data) : null) ??
    decodeInSteps(data, budget);
  budget.spendBytes(decoded.length);

  return decoded;
}

/** What is decoded at a time. Most streams fit into one piece, which is not much longer: the content of pages grows to six times its length. */
const USUAL_GROWTH = 6;
const PIECE_STEP = 4_096;
const LONGEST_PIECE = 262_144;

/** Node has an inflate of its own, which is ten times as fast; a browser has none that answers at once. */
const zlib = globalThis.process?.getBuiltinModule?.("node:zlib");

/** Null where there is none, and for what is damaged or too long: the ways below know how much of it to keep. */
function decodeNatively(data: Uint8Array, budget: Budget): Uint8Array | null {
  if (!zlib || budget.bytesLeft === 0) return null;
  try {
    const { buffer, byteOffset, length } = zlib.inflateRawSync(data, {
      maxOutputLength: budget.bytesLeft,
      chunkSize: Math.min(LONGEST_PIECE, Math.ceil((data.length * USUAL_GROWTH + 1) / PIECE_STEP) * PIECE_STEP),
    });
    const decoded = new Uint8Array(buffer, byteOffset, length);
    // A short one would keep the whole block alive that it was written into.
    return length * 2 < buffer.byteLength ? decoded.slice() : decoded;
  } catch {
    return null;
  }
}

/** Null for a stream that is damaged or ends early. */
function decodeAtOnce(data: Uint8Array): Uint8Array | null {
  try {
    return inflateSync(data);
  } catch {
    return null;
  }
}

function decodeInSteps(data: Uint8Array, budget: Budget): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  const inflate = new Inflate((part) => {
    length += part.length;
    budget.expectBytes(length);
    parts.push(part);
  });
  try {
    // Never marked as the last step: an early end is then not an error, and gives out what there is.
    for (let at = 0; at < data.length; at += STEP_BYTES) inflate.push(data.subarray(at, at + STEP_BYTES), false);
  } catch (error) {
    if (error instanceof PdfError) throw error;
  }

  return concatBytes(parts);
}

export function encodeFlate(bytes: Uint8Array): Uint8Array {
  return deflate(bytes, LEVEL) ?? zlibSync(bytes, { level: LEVEL });
}

/** Four below the usual: a third of the time, and streams are a fifth longer. */
const LEVEL = 2;

function hasZlibHeader(bytes: Uint8Array): boolean {
  const [method = 0, flags = 0] = bytes;

  return (method & 0x0f) === 8 && ((method << 8) | flags) % 31 === 0;
}
