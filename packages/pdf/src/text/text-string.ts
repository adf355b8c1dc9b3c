/** Text strings of a PDF (ISO 32000-1, 7.9.2.2): PDFDocEncoding, or UTF-16 and UTF-8 behind their marks. */
import { PdfString } from "../objects/values.ts";
import { latin1Bytes } from "../read/characters.ts";

/** Codes of PDFDocEncoding that are not Latin-1 (annex D.2). */
const PDF_DOC_ENCODING: Record<number, string> = {
  24: "˘",
  25: "ˇ",
  26: "ˆ",
  27: "˙",
  28: "˝",
  29: "˛",
  30: "˚",
  31: "˜",
  128: "•",
  129: "†",
  130: "‡",
  131: "…",
  132: "—",
  133: "–",
  134: "ƒ",
  135: "⁄",
  136: "‹",
  137: "›",
  138: "−",
  139: "‰",
  140: "„",
  141: "“",
  142: "”",
  143: "‘",
  144: "’",
  145: "‚",
  146: "™",
  147: "ﬁ",
  148: "ﬂ",
  149: "Ł",
  150: "Œ",
  151: "Š",
  152: "Ÿ",
  153: "Ž",
  154: "ı",
  155: "ł",
  156: "œ",
  157: "š",
  158: "ž",
  160: "€",
};

/** ASCII as it is; anything else as UTF-16, big end first, behind its mark. */
export function textString(text: string): PdfString {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII, control characters included.
  if (/^[\x00-\x7f]*$/.test(text)) return new PdfString(latin1Bytes(text));

  const bytes = new Uint8Array(2 + text.length * 2);
  bytes.set([0xfe, 0xff]);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    bytes[2 + i * 2] = code >> 8;
    bytes[3 + i * 2] = code & 0xff;
  }

  return new PdfString(bytes);
}

export function readTextString({ bytes }: PdfString): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16(bytes, 2, 0);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16(bytes, 2, 1);
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes.subarray(3));

  let text = "";
  for (const code of bytes) text += PDF_DOC_ENCODING[code] ?? String.fromCharCode(code);

  return text;
}

function utf16(bytes: Uint8Array, from: number, lowFirst: 0 | 1): string {
  let text = "";
  for (let at = from; at + 1 < bytes.length; at += 2) {
    text += String.fromCharCode(lowFirst ? bytes[at]! | (bytes[at + 1]! << 8) : (bytes[at]! << 8) | bytes[at + 1]!);
  }

  return text;
}
