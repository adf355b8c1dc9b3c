/** Values as PDF syntax, in one fixed spelling: the same values give the same bytes. */
import { PdfError } from "../objects/errors.ts";
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from "../objects/values.ts";
import { isRegular, latin1 } from "../read/characters.ts";
import { ByteSink } from "./byte-sink.ts";

/** Old object numbers → new ones. */
export type Renumbering = ReadonlyMap<number, number>;

/** A value as text of one character a byte. */
export function serialize(value: PdfValue, numbers: Renumbering | null = null): string {
  const sink = new ByteSink();
  writeValue(sink, value, numbers);

  return latin1(sink.written());
}

/** Writes a value; a stream is written by `writeObject`, which knows its number. */
export function writeValue(sink: ByteSink, value: PdfValue, numbers: Renumbering | null): void {
  if (typeof value === "number") writeNumber(sink, value);
  else if (value instanceof PdfName) sink.text(writtenName(value.text));
  else if (value instanceof PdfRef) writeReference(sink, value, numbers);
  else if (value instanceof PdfDict) writeDict(sink, value, numbers);
  else if (Array.isArray(value)) writeArray(sink, value, numbers);
  else if (value instanceof PdfString) writeString(sink, value.bytes);
  else if (value === null || typeof value === "boolean") sink.text(String(value));
  else throw new PdfError("damaged", "A stream can only be an object of its own.");
}

/** `12 0 obj … endobj`, stream included. */
export function writeObject(sink: ByteSink, number: number, value: PdfValue, numbers: Renumbering | null = null): void {
  sink.whole(number);
  sink.text(" 0 obj\n");
  if (value instanceof PdfStream) {
    const dict = value.dict.copy();
    dict.set("Length", value.encoded.length);
    writeDict(sink, dict, numbers);
    sink.text("\nstream\n");
    sink.raw(value.encoded);
    sink.text("\nendstream\nendobj\n");
    return;
  }
  writeValue(sink, value, numbers);
  sink.text("\nendobj\n");
}

/** What refers to nothing is null (7.3.10). */
function writeReference(sink: ByteSink, { number, generation }: PdfRef, numbers: Renumbering | null): void {
  const own = numbers === null ? number : numbers.get(number);
  if (own === undefined) {
    sink.text("null");
    return;
  }
  sink.whole(own);
  sink.text(numbers === null ? ` ${generation} R` : " 0 R");
}

function writeArray(sink: ByteSink, values: PdfValue[], numbers: Renumbering | null): void {
  sink.byte(0x5b);
  let endsRegular = false;
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!;
    const isWord = startsRegular(value);
    // Two regular characters in a row would be one token.
    if (endsRegular && isWord) sink.byte(0x20);
    writeValue(sink, value, numbers);
    endsRegular = isWord || value instanceof PdfName;
  }
  sink.byte(0x5d);
}

function writeDict(sink: ByteSink, dict: PdfDict, numbers: Renumbering | null): void {
  sink.text("<<");
  for (let index = 0; index < dict.size; index++) {
    const value = dict.valueAt(index);
    sink.text(writtenName(dict.keyAt(index)));
    // A name ends in a regular character.
    if (startsRegular(value)) sink.byte(0x20);
    writeValue(sink, value, numbers);
  }
  sink.text(">>");
}

/** Numbers, references and words; all others begin with a delimiter. */
function startsRegular(value: PdfValue): boolean {
  return typeof value === "number" || value instanceof PdfRef || value === null || typeof value === "boolean";
}

/** The digits as they were read; PDF has no exponents (7.3.3). */
function writeNumber(sink: ByteSink, value: number): void {
  if (value >= 0 && Number.isInteger(value) && value < 1e9) sink.whole(value);
  else sink.text(writtenNumber(value));
}

function writtenNumber(value: number): string {
  if (!Number.isFinite(value)) return "0";
  const text = String(value);
  if (!text.includes("e")) return text;
  if (Number.isInteger(value)) return BigInt(value).toString();

  return value
    .toFixed(20)
    .replace(/\.?0+$/, "")
    .replace(/^-0$/, "0");
}

function writtenName(text: string): string {
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

function writeString(sink: ByteSink, bytes: Uint8Array): void {
  sink.byte(0x28);
  for (let i = 0; i < bytes.length; i++) {
    const code = bytes[i]!;
    if (code === 0x0d) sink.text("\\r");
    else {
      if (code === 0x28 || code === 0x29 || code === 0x5c) sink.byte(0x5c);
      sink.byte(code);
    }
  }
  sink.byte(0x29);
}
