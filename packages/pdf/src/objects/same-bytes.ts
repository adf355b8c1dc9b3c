/** Node compares natively, which is worth a call where there is something to compare. */
const native = globalThis.Buffer;
const MOST_COMPARED_HERE = 64;

/** Whether two runs of bytes are the same. */
export function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  if (native && a.length > MOST_COMPARED_HERE) return native.compare(a, b) === 0;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;

  return true;
}
