/** Applies a stream's filters, one after the other, up to the first that is an image's own and is passed through. */

import type { Budget } from "../budget.ts";
import { PdfDict, PdfName, type PdfStream, type PdfValue } from "../objects/values.ts";
import { decodeAscii85, decodeAsciiHex, decodeRunLength } from "./ascii.ts";
import { decodeFlate } from "./flate.ts";
import { decodeLzw } from "./lzw.ts";
import { type PredictorParameters, undoPredictor } from "./predictor.ts";

/** The short names are for inline images (ISO 32000-1, table 94). */
const FULL_NAMES: Record<string, string> = {
  AHx: "ASCIIHexDecode",
  A85: "ASCII85Decode",
  LZW: "LZWDecode",
  Fl: "FlateDecode",
  RL: "RunLengthDecode",
  CCF: "CCITTFaxDecode",
  DCT: "DCTDecode",
};

export interface DecodedStream {
  bytes: Uint8Array;
  /** The filter that was left on: DCTDecode, JPXDecode, CCITTFaxDecode, JBIG2Decode or an unknown one; null when all are off. */
  remaining: string | null;
}

export function decodeStream(
  stream: PdfStream,
  resolve: (value: PdfValue | undefined) => PdfValue,
  budget: Budget,
): DecodedStream {
  const filters = filterNames(stream.dict, resolve);
  const parameters = listOf(resolve(stream.dict.get("DecodeParms") ?? stream.dict.get("DP")));
  let bytes = stream.encoded;

  for (const [index, filter] of filters.entries()) {
    const own = resolve(parameters[index]);
    const decoded = decodeOnce(bytes, filter, own instanceof PdfDict ? own : new PdfDict(), resolve, budget);
    if (decoded === null) return { bytes, remaining: filter };
    bytes = decoded;
  }

  return { bytes, remaining: null };
}

/** The filters by their full names, first to undo first. */
export function filterNames(dict: PdfDict, resolve: (value: PdfValue | undefined) => PdfValue): string[] {
  return listOf(resolve(dict.get("Filter") ?? dict.get("F")))
    .map(resolve)
    .filter((value) => value instanceof PdfName)
    .map((name) => FULL_NAMES[name.text] ?? name.text);
}

/** What a byte costs that passes through a filter or predictor of our own. */
const BYTE_COST = 0.5;

function decodeOnce(
  bytes: Uint8Array,
  filter: string,
  parameters: PdfDict,
  resolve: (value: PdfValue | undefined) => PdfValue,
  budget: Budget,
): Uint8Array | null {
  const number = (key: string, otherwise: number): number => {
    const value = resolve(parameters.get(key));
    return typeof value === "number" ? value : otherwise;
  };
  const predictor = () => ({
    predictor: number("Predictor", 1),
    colors: number("Colors", 1),
    bitsPerComponent: number("BitsPerComponent", 8),
    columns: number("Columns", 1),
  });

  // The filters that are not native cost by what they read.
  if (filter !== "FlateDecode") budget.spend(bytes.length * BYTE_COST);
  switch (filter) {
    case "FlateDecode":
      return undone(decodeFlate(bytes, budget), predictor(), budget);
    case "LZWDecode":
      return undone(decodeLzw(bytes, number("EarlyChange", 1), budget), predictor(), budget);
    case "ASCIIHexDecode":
      return decodeAsciiHex(bytes);
    case "ASCII85Decode":
      return decodeAscii85(bytes, budget);
    case "RunLengthDecode":
      return decodeRunLength(bytes, budget);
    case "Crypt":
      return bytes;
    default:
      return null;
  }
}

function undone(bytes: Uint8Array, parameters: PredictorParameters, budget: Budget): Uint8Array {
  if (parameters.predictor > 1) budget.spend(bytes.length * BYTE_COST);

  return undoPredictor(bytes, parameters);
}

function listOf(value: PdfValue): PdfValue[] {
  if (value === null) return [];

  return Array.isArray(value) ? value : [value];
}
