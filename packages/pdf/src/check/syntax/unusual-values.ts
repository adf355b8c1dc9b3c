/** Strings, names and numbers that may break a rule on how they are written, wherever in the file they stand. */

import { hasOperands, isDefinedOperator } from "../../content/operators.ts";
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from "../../objects/values.ts";
import { Parser } from "../../read/parser.ts";
import { END } from "../../read/tokens.ts";
import type { Checking } from "../checking.ts";
import { contentModel } from "../content-model.ts";
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

/** A hostile file could be made of such values alone. */
const MOST_KEPT = 10_000;

/** In all objects of the file, used or not, and in the trailer. */
export function unusualInObjects({ document }: Checking): UnusualValue[] {
  const found: UnusualValue[] = [];
  for (const object of document.objectNumbers()) {
    const value = document.object(object);
    const own = value instanceof PdfStream ? value.dict : value;
    // Nearly no object has any: places are made for those that do.
    if (hasUnusual(own))
      collect(
        own,
        { object },
        realsIn(() => document.sourceOf(object)),
        found,
      );
  }
  const [trailer] = document.trailers;
  // A cross-reference stream is its own trailer and was met among the objects.
  if (trailer && document.name(trailer, "Type") !== "XRef")
    collect(
      trailer,
      {},
      realsIn(() => null),
      found,
    );

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
      unusual(operator, context, content) {
        const isLookedAt = isDefinedOperator(operator) && hasOperands(operator) && !OTHER_OPERANDS.has(operator);
        if (!isLookedAt || context.isRepeated) return;
        const { bytes, start, end, inlineImage } = content;
        const values = inlineImage ? [inlineImage.dict] : content.operands;
        const place = { page: context.pageNumber };
        const reals = realsIn(() => bytes.subarray(start, end));
        for (const [index, value] of values.entries()) {
          const isPropertyName = index === 1 && (operator === "BDC" || operator === "DP") && value instanceof PdfName;
          if (!isPropertyName) collect(value, place, reals, found);
        }
      },
    },
  };
}, "a");

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

/** True for whatever `collect` finds something in. */
function hasUnusual(value: PdfValue): boolean {
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) if (hasUnusual(value[index]!)) return true;
    return false;
  }
  if (!(value instanceof PdfDict)) return isUnusual(value);
  for (let index = 0; index < value.size; index++)
    if (value.keyAt(index).length > LONGEST_NAME || hasUnusual(value.valueAt(index))) return true;

  return false;
}

/** `reals` tells which numbers were written with a point: a number alone does not. */
function collect(value: PdfValue, place: Place, reals: () => ReadonlySet<number>, found: UnusualValue[]): void {
  if (found.length >= MOST_KEPT) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, place, reals, found);
  } else if (value instanceof PdfDict) {
    for (let index = 0; index < value.size; index++) {
      const key = value.keyAt(index);
      const item = value.valueAt(index);
      if (key.length > LONGEST_NAME) found.push({ value: PdfName.of(key), isReal: false, place });
      if (!(item instanceof PdfRef)) collect(item, place, reals, found);
    }
  } else if (isUnusual(value)) {
    const isReal = typeof value === "number" && (isFraction(value) || reals().has(value));
    found.push({ value, isReal, place });
  }
}

function isFraction(value: number): boolean {
  return Number.isFinite(value) && !Number.isInteger(value);
}

/** The whole numbers in some bytes that are written with a point, read when they are first asked for. */
function realsIn(source: () => Uint8Array | null): () => ReadonlySet<number> {
  let reals: Set<number> | null = null;

  return () => {
    if (reals) return reals;
    reals = new Set();
    const parser = new Parser(source() ?? new Uint8Array());
    parser.onNumber = (number, isReal) => {
      if (isReal) reals?.add(number);
    };
    while (parser.next() !== END);
    return reals;
  };
}
