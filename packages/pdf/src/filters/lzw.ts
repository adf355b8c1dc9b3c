/** LZWDecode (ISO 32000-1, 7.4.4): variable codes of 9 to 12 bits, most significant bit first. */
import type { Budget } from "../budget.ts";

const CLEAR_TABLE = 256;
const END_OF_DATA = 257;
const MOST_CODES = 4_096;

/** `earlyChange` is 1 unless the parameters say 0: the code length grows one code early. */
export function decodeLzw(encoded: Uint8Array, earlyChange: number, budget: Budget): Uint8Array {
  let out = new Uint8Array(Math.max(1_024, encoded.length * 4));
  let size = 0;
  // An entry of the table is a stretch of what was given out already: where it starts, and how long it is.
  const starts = new Uint32Array(MOST_CODES);
  const lengths = new Uint32Array(MOST_CODES);
  let length = END_OF_DATA + 1;
  let width = 9;
  let previousStart = -1;
  let previousLength = 0;
  let bits = 0;
  let held = 0;

  for (const byte of encoded) {
    bits = ((bits << 8) | byte) & 0xfffff;
    held += 8;
    if (held < width) continue;
    held -= width;
    const code = (bits >> held) & ((1 << width) - 1);

    if (code === END_OF_DATA) break;
    if (code === CLEAR_TABLE) {
      length = END_OF_DATA + 1;
      width = 9;
      previousStart = -1;
      continue;
    }

    // The one code that may be used before it is in the table: the previous entry and its own first byte.
    const isNext = code === length && previousStart !== -1;
    // A code that the table cannot hold yet: what was decoded so far is kept.
    if (code >= 256 && !isNext && code >= length) break;
    const entryLength = code < 256 ? 1 : isNext ? previousLength + 1 : lengths[code]!;
    budget.spendBytes(entryLength);
    budget.expectBytes(size + entryLength);
    if (size + entryLength > out.length) out = grown(out, size + entryLength);
    if (code < 256) out[size] = code;
    else {
      // Byte by byte: the stretch may reach into what it makes.
      const from = isNext ? previousStart : starts[code]!;
      for (let i = 0; i < entryLength; i++) out[size + i] = out[from + i]!;
    }

    if (previousStart !== -1 && length < MOST_CODES) {
      starts[length] = previousStart;
      lengths[length] = previousLength + 1;
      length++;
    }
    previousStart = size;
    previousLength = entryLength;
    size += entryLength;
    if (length + earlyChange >= 1 << width && width < 12) width++;
  }

  return out.subarray(0, size);
}

function grown(bytes: Uint8Array, least: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(least, bytes.length * 2));
  larger.set(bytes);

  return larger;
}
