/** The two structures that a Compact Font Format program is made of: indexes and dictionaries (Adobe technical note 5176). */
import { DamagedFont, type FontBytes } from "./font-bytes.ts";

interface CffIndex {
  items: Uint8Array[];
  /** Where the next structure begins. */
  end: number;
}

export function readIndex(bytes: FontBytes, at: number): CffIndex {
  const count = bytes.u16(at);
  if (count === 0) return { items: [], end: at + 2 };

  const size = bytes.u8(at + 2);
  if (size < 1 || size > 4) throw new DamagedFont(`An index of the font program has offsets of ${size} bytes.`);
  const data = at + 3 + (count + 1) * size - 1;
  const items: Uint8Array[] = [];
  let start = bytes.unsigned(at + 3, size);
  for (let i = 1; i <= count; i++) {
    const end = bytes.unsigned(at + 3 + i * size, size);
    items.push(bytes.bytes.subarray(data + start, data + Math.max(start, end)));
    start = end;
  }

  if (data + start > bytes.length) throw new DamagedFont("An index of the font program reaches behind its end.");

  return { items, end: data + start };
}

/** Operators of two bytes are 1200 and their second byte. */
export type CffDict = Map<number, number[]>;

export function readDict(data: Uint8Array): CffDict {
  const dict: CffDict = new Map();
  let operands: number[] = [];
  for (let at = 0; at < data.length; ) {
    const byte = data[at]!;
    if (byte <= 21) {
      dict.set(byte === 12 ? 1_200 + (data[at + 1] ?? 0) : byte, operands);
      operands = [];
      at += byte === 12 ? 2 : 1;
    } else if (byte === 30) {
      const real = readReal(data, at + 1);
      operands.push(real.value);
      at = real.end;
    } else {
      at += pushInteger(data, at, operands);
    }
  }

  return dict;
}

function pushInteger(data: Uint8Array, at: number, operands: number[]): number {
  const byte = data[at]!;
  const next = (offset: number) => data[at + offset] ?? 0;
  if (byte === 28) {
    operands.push(((next(1) << 24) | (next(2) << 16)) >> 16);
    return 3;
  }
  if (byte === 29) {
    operands.push((next(1) << 24) | (next(2) << 16) | (next(3) << 8) | next(4));
    return 5;
  }
  if (byte >= 32 && byte <= 246) operands.push(byte - 139);
  if (byte >= 247 && byte <= 250) operands.push((byte - 247) * 256 + next(1) + 108);
  if (byte >= 251 && byte <= 254) operands.push(-(byte - 251) * 256 - next(1) - 108);

  return byte >= 247 && byte <= 254 ? 2 : 1;
}

const NIBBLES = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "E", "E-", "", "-"];

function readReal(data: Uint8Array, start: number): { value: number; end: number } {
  let text = "";
  let at = start;
  while (at < data.length) {
    const byte = data[at++]!;
    const high = byte >> 4;
    const low = byte & 15;
    if (high === 15) break;
    text += NIBBLES[high];
    if (low === 15) break;
    text += NIBBLES[low];
  }
  const value = Number(text);

  return { value: Number.isNaN(value) ? 0 : value, end: at };
}
