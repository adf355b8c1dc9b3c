/** What is between the parentheses of a string (ISO 32000-1, 7.3.4.2). */

const ESCAPES: Record<number, number> = { 110: 0x0a, 114: 0x0d, 116: 0x09, 98: 0x08, 102: 0x0c };

/** Nearly all strings fit: only what they come to is allocated. */
const scratch = new Uint8Array(4_096);

/** 7.3.4.2: escapes, octal codes, continued lines; every end of line reads as one line feed. */
export function unescapeLiteral(inner: Uint8Array): Uint8Array {
  const out = inner.length <= scratch.length ? scratch : new Uint8Array(inner.length);
  let length = 0;
  for (let at = 0; at < inner.length; at++) {
    let code = inner[at]!;
    if (code === 0x0d) {
      if (inner[at + 1] === 0x0a) at++;
      out[length++] = 0x0a;
      continue;
    }
    if (code !== 0x5c) {
      out[length++] = code;
      continue;
    }

    code = inner[++at] ?? 0x5c;
    if (code === 0x0a) continue;
    if (code === 0x0d) {
      if (inner[at + 1] === 0x0a) at++;
      continue;
    }
    if (code >= 0x30 && code <= 0x37) {
      let value = code - 0x30;
      for (let more = 0; more < 2; more++) {
        const next = inner[at + 1];
        if (next === undefined || next < 0x30 || next > 0x37) break;
        value = value * 8 + next - 0x30;
        at++;
      }
      out[length++] = value & 0xff;
      continue;
    }
    out[length++] = ESCAPES[code] ?? code;
  }

  return out.slice(0, length);
}
