/** The bytes of a metadata packet as text, in whatever encoding they are (ISO 16684-1, 7.3.2). */

export type Encoding = "UTF-8" | "UTF-16BE" | "UTF-16LE" | "UTF-32BE" | "UTF-32LE";

export function decodePacket(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const encoding = encodingOf(bytes);

  return { text: withoutControls(decode(bytes, encoding)), encoding };
}

/** Packets carry control characters, which XML has not: they count as spaces, such as the padding after the end. */
function withoutControls(text: string): string {
  const clean = text.replace(FORBIDDEN, " ");
  if (!clean.includes("&#")) return clean;

  return clean.replace(/&#(x?)0*([0-9a-fA-F]{1,2});/g, (reference, hex: string, digits: string) =>
    isForbidden(Number.parseInt(digits, hex === "" ? 10 : 16)) ? " " : reference,
  );
}

/** Control characters below the space, apart from tabulator and ends of lines. */
const FORBIDDEN = /[^\P{Cc}\t\n\r\u007f-\u009f]/gu;

function isForbidden(code: number): boolean {
  return code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d;
}

/** By the first bytes, which are `<` or a mark of the byte order (ISO 16684-1, 7.3.2). */
function encodingOf(bytes: Uint8Array): Encoding {
  const [a = 0x20, b = 0x20, c, d] = bytes;
  if (a === 0) {
    if (b !== 0) return "UTF-16BE";
    return (c === 0 && d !== 0) || (c === 0xfe && d === 0xff) ? "UTF-32BE" : "UTF-8";
  }
  if (a < 0x80) {
    if (b !== 0) return "UTF-8";
    return c === 0 ? "UTF-32LE" : "UTF-16LE";
  }
  if (a === 0xfe) return "UTF-16BE";
  if (a === 0xff) return c === 0 ? "UTF-32LE" : "UTF-16LE";

  return "UTF-8";
}

/** Making one takes longer than a small packet does. */
const decoders = new Map<Encoding, TextDecoder>();

function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === "UTF-32BE" || encoding === "UTF-32LE") return decode32(bytes, encoding === "UTF-32LE");

  let decoder = decoders.get(encoding);
  if (!decoder) {
    decoder = new TextDecoder(encoding.toLowerCase());
    decoders.set(encoding, decoder);
  }

  return decoder.decode(bytes);
}

function decode32(bytes: Uint8Array, isLittleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, isLittleEndian);
    if (at > 0 || code !== 0xfeff) pieces.push(String.fromCodePoint(code > 0x10ffff ? 0xfffd : code));
  }

  return pieces.join("");
}
