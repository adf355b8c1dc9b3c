/** The text filters (ISO 32000-1, 7.4.2, 7.4.3 and 7.4.5): ASCIIHexDecode, ASCII85Decode, RunLengthDecode. */

import type { Budget } from "../budget.ts";
import { hexDigit } from "../read/characters.ts";

export function decodeAsciiHex(encoded: Uint8Array): Uint8Array {
  const out = new Uint8Array((encoded.length + 1) >> 1);
  let digits = 0;
  for (const code of encoded) {
    if (code === 0x3e) break;
    const digit = hexDigit(code);
    if (digit < 0) continue;
    out[digits >> 1] = digits % 2 === 0 ? digit << 4 : out[digits >> 1]! | digit;
    digits++;
  }

  return out.subarray(0, (digits + 1) >> 1);
}

export function decodeAscii85(encoded: Uint8Array, budget: Budget): Uint8Array {
  // The largest it can become is known beforehand: `z` is four bytes, any other character four fifths of one.
  let zeros = 0;
  for (const code of encoded) if (code === 0x7a) zeros++;
  const most = zeros * 4 + Math.ceil(((encoded.length - zeros) * 4) / 5) + 4;
  budget.spendBytes(most);
  const out = new Uint8Array(most);
  let length = 0;
  let value = 0;
  let digits = 0;

  for (const code of encoded) {
    if (code === 0x7e) break;
    if (code === 0x7a && digits === 0) length += 4;
    if (code < 0x21 || code > 0x75) continue;

    value = value * 85 + code - 0x21;
    if (++digits < 5) continue;
    length = writeGroup(out, length, value, 4);
    value = 0;
    digits = 0;
  }
  if (digits > 1) {
    // A short last group of n characters stands for n - 1 bytes; it is filled up with the highest digit.
    for (let i = digits; i < 5; i++) value = value * 85 + 84;
    length = writeGroup(out, length, value, digits - 1);
  }

  return out.subarray(0, length);
}

function writeGroup(out: Uint8Array, at: number, value: number, count: number): number {
  const bits = value >>> 0;
  for (let i = 0; i < count; i++) out[at + i] = bits >>> (24 - i * 8);

  return at + count;
}

export function decodeRunLength(encoded: Uint8Array, budget: Budget): Uint8Array {
  // Run through once for the length: a buffer for each run would take more than all that it holds.
  const out = new Uint8Array(expectedRuns(encoded, budget));
  let length = 0;
  for (let at = 0; at < encoded.length; ) {
    const code = encoded[at++]!;
    if (code === END_OF_RUNS) break;
    if (code > END_OF_RUNS) {
      if (at >= encoded.length) break;
      out.fill(encoded[at++]!, length, length + 257 - code);
      length += 257 - code;
    } else {
      const run = encoded.subarray(at, at + code + 1);
      out.set(run, length);
      length += run.length;
      at += code + 1;
    }
  }

  return out;
}

const END_OF_RUNS = 128;

function expectedRuns(encoded: Uint8Array, budget: Budget): number {
  let length = 0;
  for (let at = 0; at < encoded.length; ) {
    const code = encoded[at++]!;
    if (code === END_OF_RUNS) break;
    if (code > END_OF_RUNS) {
      if (at++ >= encoded.length) break;
      length += 257 - code;
    } else {
      length += Math.min(code + 1, encoded.length - at);
      at += code + 1;
    }
  }
  budget.spendBytes(length);

  return length;
}
