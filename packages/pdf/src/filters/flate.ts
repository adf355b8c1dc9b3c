/** FlateDecode (ISO 32000-1, 7.4.4). What a damaged stream gives before its fault is kept, as every reader does. */
import { Inflate, inflateSync, zlibSync } from "fflate";
import { PdfError } from "../objects/errors.ts";
import { concatBytes } from "./concat-bytes.ts";
import type { DecodeBudget } from "./decode-budget.ts";

/** Small steps: one step can grow a thousandfold before the budget is asked. */
const STEP_BYTES = 16_384;

/** Short streams go in one step, which is twice as fast: what they can grow to at once is bearable. */
const SHORT_BYTES = 65_536;

export function decodeFlate(encoded: Uint8Array, budget: DecodeBudget): Uint8Array {
  // The two bytes of the zlib header say nothing that the data does not; some producers leave them out.
  const data = encoded.subarray(hasZlibHeader(encoded) ? 2 : 0);
  const decoded = (data.length <= SHORT_BYTES && decodeAtOnce(data)) || decodeInSteps(data, budget);
  budget.spend(decoded.length);

  return decoded;
}

/** Null for a stream that is damaged or ends early. */
function decodeAtOnce(data: Uint8Array): Uint8Array | null {
  try {
    return inflateSync(data);
  } catch {
    return null;
  }
}

function decodeInSteps(data: Uint8Array, budget: DecodeBudget): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  const inflate = new Inflate((part) => {
    length += part.length;
    budget.expect(length);
    parts.push(part);
  });
  try {
    // Never told that it is the last step: an early end is then no fault, and gives out what there is.
    for (let at = 0; at < data.length; at += STEP_BYTES) inflate.push(data.subarray(at, at + STEP_BYTES), false);
  } catch (error) {
    if (error instanceof PdfError) throw error;
  }

  return concatBytes(parts);
}

export function encodeFlate(bytes: Uint8Array): Uint8Array {
  return zlibSync(bytes, { level: LEVEL });
}

/** Three below the usual: a third faster, and the files are a twentieth larger. */
const LEVEL = 3;

function hasZlibHeader(bytes: Uint8Array): boolean {
  const [method = 0, flags = 0] = bytes;

  return (method & 0x0f) === 8 && ((method << 8) | flags) % 31 === 0;
}
