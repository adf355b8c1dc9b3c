/** Reads the outer shape of DER and BER values (ITU-T X.690), as far as counting the parts of a signature needs it. */

interface DerValue {
  /** The identifier byte: class, constructed bit and number. */
  tag: number;
  content: Uint8Array;
}

const INDEFINITE = 0x80;
const DEEPEST_VALUES = 32;

/** The values that follow each other in the bytes; null where they are not whole. */
export function readDerValues(bytes: Uint8Array): DerValue[] | null {
  const values: DerValue[] = [];
  for (let at = 0; at < bytes.length; ) {
    const read = readDerValue(bytes, at);
    if (!read) return null;
    values.push(read.value);
    at = read.end;
  }

  return values;
}

/** One value at an offset, and where the next one starts. */
export function readDerValue(bytes: Uint8Array, offset = 0, depth = 0): { value: DerValue; end: number } | null {
  const tag = bytes[offset];
  const first = bytes[offset + 1];
  if (tag === undefined || first === undefined || depth > DEEPEST_VALUES) return null;
  let start = offset + 2;
  if (first === INDEFINITE) return readIndefinite(bytes, tag, start, depth);

  let length = first;
  if (first > INDEFINITE) {
    const count = first - INDEFINITE;
    if (count > 4 || start + count > bytes.length) return null;
    length = 0;
    for (let i = 0; i < count; i++) length = length * 256 + bytes[start++]!;
  }
  const end = start + length;
  if (end > bytes.length) return null;

  return { value: { tag, content: bytes.subarray(start, end) }, end };
}

/** 8.1.3.6: values up to one of two zero bytes. */
function readIndefinite(
  bytes: Uint8Array,
  tag: number,
  start: number,
  depth: number,
): { value: DerValue; end: number } | null {
  let at = start;
  while (bytes[at] !== 0 || bytes[at + 1] !== 0) {
    const inner = readDerValue(bytes, at, depth + 1);
    if (!inner) return null;
    at = inner.end;
  }

  return { value: { tag, content: bytes.subarray(start, at) }, end: at + 2 };
}
