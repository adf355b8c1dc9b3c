/** The RC4 stream cipher, which old encrypted PDF files are written with. For reading them only. */
export function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 0xff;
    [state[i], state[j]] = [state[j]!, state[i]!];
  }

  const out = new Uint8Array(bytes.length);
  let i = 0;
  let j = 0;
  for (let at = 0; at < bytes.length; at++) {
    i = (i + 1) & 0xff;
    const a = state[i]!;
    j = (j + a) & 0xff;
    const b = state[j]!;
    state[i] = b;
    state[j] = a;
    out[at] = bytes[at]! ^ state[(a + b) & 0xff]!;
  }

  return out;
}
