/** The text filters (ISO 32000-1, 7.4.2, 7.4.3 and 7.4.5): ASCIIHexDecode, ASCII85Decode, RunLengthDecode. */
import { hexDigit } from "../read/characters.ts";
import type { DecodeBudget } from "./decode-budget.ts";

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

export function decodeAscii85(encoded: Uint8Array, budget: DecodeBudget): Uint8Array {
  const out: number[] = [];
  let group: number[] = [];
  for (const code of encoded) {
    if (code === 0x7e) break;
    if (code === 0x7a && group.length === 0) out.push(0, 0, 0, 0);
    if (code < 0x21 || code > 0x75) continue;

    group.push(code - 0x21);
    if (group.length === 5) {
      out.push(...groupBytes(group));
      group = [];
    }
  }
  if (group.length > 1) {
    // A short last group of n characters stands for n - 1 bytes; it is filled up with the highest digit.
    const filled = [...group, 84, 84, 84, 84].slice(0, 5);
    out.push(...groupBytes(filled).slice(0, group.length - 1));
  }
  budget.spend(out.length);

  return Uint8Array.from(out);
}

function groupBytes(digits: number[]): number[] {
  const value = digits.reduce((sum, digit) => sum * 85 + digit, 0) >>> 0;

  return [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}

export function decodeRunLength(encoded: Uint8Array, budget: DecodeBudget): Uint8Array {
  const out: number[] = [];
  for (let at = 0; at < encoded.length; ) {
    const length = encoded[at++]!;
    if (length === 128) break;
    if (length < 128) {
      for (let i = 0; i <= length && at < encoded.length; i++) out.push(encoded[at++]!);
      continue;
    }
    const value = encoded[at++] ?? 0;
    for (let i = 0; i < 257 - length; i++) out.push(value);
  }
  budget.spend(out.length);

  return Uint8Array.from(out);
}
