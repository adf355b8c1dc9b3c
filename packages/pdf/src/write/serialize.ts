/** Values as PDF syntax, in one fixed spelling: the same values give the same bytes. */
import { concatBytes } from "../filters/concat-bytes.ts";
import { PdfError } from "../objects/errors.ts";
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from "../objects/values.ts";
import { isRegular, latin1Bytes } from "../read/characters.ts";

/** Old object numbers → new ones. */
export type Renumbering = ReadonlyMap<number, number>;

/** Text of one character a byte; a stream is written by the writer, which knows its object. */
export function serialize(value: PdfValue, numbers: Renumbering | null = null): string {
  if (value === null) return "null";
  if (typeof value === "number") return serializeNumber(value);
  if (typeof value === "boolean") return String(value);
  if (value instanceof PdfName) return serializeName(value.text);
  if (value instanceof PdfRef) return serializeReference(value, numbers);
  if (value instanceof PdfString) return serializeString(value.bytes);
  if (Array.isArray(value)) return serializeArray(value, numbers);
  if (value instanceof PdfDict) return serializeDict(value, numbers);

  throw new PdfError("damaged", "A stream can only be an object of its own.");
}

/** What refers to nothing is null (7.3.10). */
function serializeReference({ number, generation }: PdfRef, numbers: Renumbering | null): string {
  if (numbers === null) return `${number} ${generation} R`;
  const own = numbers.get(number);

  return own === undefined ? "null" : `${own} 0 R`;
}

function serializeArray(values: PdfValue[], numbers: Renumbering | null): string {
  let text = "[";
  let endsRegular = false;
  for (const value of values) {
    const next = serialize(value, numbers);
    // Two regular characters in a row would be one token.
    text += endsRegular && isRegular(next.charCodeAt(0)) ? ` ${next}` : next;
    endsRegular = isRegular(next.charCodeAt(next.length - 1));
  }

  return `${text}]`;
}

function serializeDict(dict: PdfDict, numbers: Renumbering | null): string {
  let text = "<<";
  for (const [key, value] of dict.entries) {
    const next = serialize(value, numbers);
    text += serializeName(key);
    // A name ends in a regular character.
    text += isRegular(next.charCodeAt(0)) ? ` ${next}` : next;
  }

  return `${text}>>`;
}

/** The digits as they were read; PDF has no exponents (7.3.3). */
function serializeNumber(value: number): string {
  if (!Number.isFinite(value)) return "0";
  const text = String(value);
  if (!text.includes("e")) return text;
  if (Number.isInteger(value)) return BigInt(value).toString();

  return value
    .toFixed(20)
    .replace(/\.?0+$/, "")
    .replace(/^-0$/, "0");
}

function serializeName(text: string): string {
  const known = writtenNames.get(text);
  if (known !== undefined) return known;

  let out = "/";
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const isPlain = code > 0x20 && code < 0x7f && code !== 0x23 && isRegular(code);
    out += isPlain ? text[i] : `#${code.toString(16).padStart(2, "0").toUpperCase()}`;
  }
  if (writtenNames.size < MOST_WRITTEN_NAMES) writtenNames.set(text, out);

  return out;
}

/** The same few names make up most of a file. */
const MOST_WRITTEN_NAMES = 4_096;
const writtenNames = new Map<string, string>();

function serializeString(bytes: Uint8Array): string {
  let text = "(";
  for (const code of bytes) {
    if (code === 0x28 || code === 0x29 || code === 0x5c) text += `\\${String.fromCharCode(code)}`;
    else if (code === 0x0d) text += "\\r";
    else text += String.fromCharCode(code);
  }

  return `${text})`;
}

/** `12 0 obj … endobj`, stream included. */
export function serializeObject(number: number, value: PdfValue, numbers: Renumbering | null = null): Uint8Array {
  if (!(value instanceof PdfStream)) return latin1Bytes(`${number} 0 obj\n${serialize(value, numbers)}\nendobj\n`);

  const dict = new PdfDict(new Map(value.dict.entries));
  dict.set("Length", value.encoded.length);
  const head = latin1Bytes(`${number} 0 obj\n${serializeDict(dict, numbers)}\nstream\n`);

  return concatBytes([head, value.encoded, latin1Bytes("\nendstream\nendobj\n")]);
}
