/** How much memory the values of a JSON body take, about: a list of three characters takes forty bytes. */
import { pace } from "@platen/json";

/** What one more takes in V8, measured: an object of a shape of its own, a list, an entry. */
const OBJECT_BYTES = 150;
const LIST_BYTES = 40;
const ENTRY_BYTES = 24;
/** Bytes that are looked at in one go: about a millisecond. */
const SLICE = 1024 * 1024;

/** Counts brackets and commas, those in texts too: close enough, and fast. */
export async function weighBody(bytes: Uint8Array): Promise<number> {
  let weight = 0;
  for (let from = 0; from < bytes.length; from += SLICE) {
    const end = Math.min(bytes.length, from + SLICE);
    for (let at = from; at < end; at++) {
      const byte = bytes[at];
      if (byte === COMMA) weight += ENTRY_BYTES;
      else if (byte === OPEN_BRACE) weight += OBJECT_BYTES;
      else if (byte === OPEN_BRACKET) weight += LIST_BYTES;
    }
    if (end < bytes.length) await pace();
  }

  return weight;
}

const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const OPEN_BRACE = 0x7b;
