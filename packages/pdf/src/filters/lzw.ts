/** LZWDecode (ISO 32000-1, 7.4.4): variable codes of 9 to 12 bits, most significant bit first. */
import { concatBytes } from "./concat-bytes.ts";
import type { DecodeBudget } from "./decode-budget.ts";

const CLEAR_TABLE = 256;
const END_OF_DATA = 257;
const MOST_CODES = 4_096;

/** `earlyChange` is 1 unless the parameters say 0: the code length grows one code early. */
export function decodeLzw(encoded: Uint8Array, earlyChange: number, budget: DecodeBudget): Uint8Array {
  const parts: Uint8Array[] = [];
  const table: Uint8Array[] = Array.from({ length: 256 }, (_, code) => Uint8Array.of(code));
  let length = END_OF_DATA + 1;
  let width = 9;
  let previous: Uint8Array | null = null;
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
      previous = null;
      continue;
    }

    const entry: Uint8Array | null =
      code < 256 || (code > END_OF_DATA && code < length) ? table[code]! : followed(previous, code, length);
    // A code that the table cannot hold yet: what was decoded so far stands.
    if (entry === null) break;
    budget.spend(entry.length);
    parts.push(entry);

    if (previous !== null && length < MOST_CODES) {
      const next = new Uint8Array(previous.length + 1);
      next.set(previous);
      next[previous.length] = entry[0]!;
      table[length++] = next;
    }
    previous = entry;
    if (length + earlyChange >= 1 << width && width < 12) width++;
  }

  return concatBytes(parts);
}

/** The one code that may be used before it is in the table: the previous entry and its own first byte. */
function followed(previous: Uint8Array | null, code: number, length: number): Uint8Array | null {
  if (previous === null || code !== length) return null;
  const entry = new Uint8Array(previous.length + 1);
  entry.set(previous);
  entry[previous.length] = previous[0]!;

  return entry;
}
