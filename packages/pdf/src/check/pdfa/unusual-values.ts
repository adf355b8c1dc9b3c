/** Strings, names and numbers that may break a rule on how they are written, wherever in the file they stand. */
import type { Operation } from "../../content/content-stream.ts";
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from "../../objects/values.ts";
import { END, Parser } from "../../read/parser.ts";
import type { Checking } from "../checking.ts";
import { contentModel } from "../content/content-model.ts";
import { hasOperands, isDefinedOperator } from "../content/operators.ts";
import type { Place } from "../place.ts";

export interface UnusualValue {
  value: PdfString | PdfName | number;
  /** Whether a number is written with a point. */
  isReal: boolean;
  place: Place;
}

export const LONGEST_STRING = 32_767;
export const LONGEST_NAME = 127;
export const LARGEST_INTEGER = 2_147_483_647;
export const SMALLEST_REAL = 1.175e-38;

/** In all objects of the file, used or not, and in the trailer. */
export function unusualInObjects({ document }: Checking): UnusualValue[] {
  const found: UnusualValue[] = [];
  for (const object of document.objectNumbers()) {
    const value = document.object(object);
    const source = () => document.sourceOf(object);
    collect(value instanceof PdfStream ? value.dict : value, { object }, source, found);
  }
  const [trailer] = document.trailers;
  // A cross-reference stream is its own trailer and was met among the objects.
  if (trailer && document.name(trailer, "Type") !== "XRef") collect(trailer, {}, () => null, found);

  return found;
}

/** Operands that name a resource or choose a mode are not looked at. */
const OTHER_OPERANDS: ReadonlySet<string> = new Set(["Do", "gs", "sh", "Tr"]);

/** Among the operands of content. */
export const unusualInContent = contentModel(() => {
  const found: UnusualValue[] = [];

  return {
    model: found,
    visitor: {
      operator(operator, operands, context, operation) {
        if (context.isRepeated || OTHER_OPERANDS.has(operator)) return;
        const { inlineImage } = operation;
        const values = inlineImage ? [inlineImage.dict] : operands;
        if (!values.some(isWorthALook) || !isDefinedOperator(operator) || !hasOperands(operator)) return;
        const place = { page: context.pageNumber };
        for (const [index, value] of values.entries()) {
          const isPropertyName = index === 1 && (operator === "BDC" || operator === "DP") && value instanceof PdfName;
          if (!isPropertyName) collect(value, place, () => writtenOperands(operation), found);
        }
      },
    },
  };
});

function writtenOperands({ source, start, end }: Operation): Uint8Array {
  return source.subarray(start, end);
}

function isWorthALook(value: PdfValue): boolean {
  return value instanceof PdfDict || Array.isArray(value) || isUnusual(value);
}

function isUnusual(value: PdfValue): value is UnusualValue["value"] {
  if (typeof value === "number") {
    const size = Math.abs(value);
    return size > LARGEST_INTEGER || (size < SMALLEST_REAL && size > 0);
  }
  if (value instanceof PdfName) return value.text.length > LONGEST_NAME;
  if (!(value instanceof PdfString)) return false;

  return (
    value.bytes.length > LONGEST_STRING ||
    (value.hex !== null && (value.hex.digits % 2 === 1 || value.hex.otherCharacters > 0))
  );
}

/** `source` gives the bytes that the value was read from: a number alone does not tell whether it had a point. */
function collect(value: PdfValue, place: Place, source: () => Uint8Array | null, found: UnusualValue[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, place, source, found);
  } else if (value instanceof PdfDict) {
    for (const [key, item] of value.entries) {
      if (key.length > LONGEST_NAME) found.push({ value: PdfName.of(key), isReal: false, place });
      if (!(item instanceof PdfRef)) collect(item, place, source, found);
    }
  } else if (isUnusual(value)) {
    const isReal = typeof value === "number" && isWrittenAsReal(value, source());
    found.push({ value, isReal, place });
  }
}

function isWrittenAsReal(value: number, source: Uint8Array | null): boolean {
  const isWhole = Number.isInteger(value) || !Number.isFinite(value);
  if (!isWhole || !source) return !isWhole;
  let isReal = false;
  const parser = new Parser(source);
  parser.onNumber = (number, hasPoint) => {
    if (number === value) isReal = hasPoint;
  };
  while (parser.next() !== END);

  return isReal;
}
