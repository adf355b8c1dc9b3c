/** Lists in another order, shape or length. */
import { Fault } from "../../core/errors.ts";
import { declaredShapes } from "../declarations/list/shape.ts";
import type { HelperContext, Value } from "../helper.ts";
import { implementHelpers } from "../implement-helpers.ts";
import { collatorFor } from "../intl.ts";
import { compareForSort, isSame, keyOf } from "../values.ts";

export const shapes = implementHelpers(declaredShapes, {
  chunk: ([elements, size], { meter }) => {
    const length = Number(size);
    if (!Number.isInteger(length) || length < 1)
      throw new Fault(`A piece cannot have ${size} elements: use 1 or more.`);
    meter.step(elements.length);
    const pieces: Value[] = [];
    for (let at = 0; at < elements.length; at += length) pieces.push(elements.slice(at, at + length));
    meter.list(pieces.length);
    return pieces;
  },
  sort: ([elements], context) => sorted(elements, undefined, false, context),
  sort_by: ([elements, field, descending], context) => sorted(elements, field, descending, context),
  reverse: ([elements], { meter }) => {
    meter.list(elements.length);
    return elements.toReversed();
  },
  unique: ([elements, field], { meter }) => uniqueBy(elements, field, meter),
  slice: ([elements, start, length]) => {
    const from = Number(start) < 0 ? Math.max(0, elements.length + Number(start)) : Number(start);
    return elements.slice(from, length === undefined ? undefined : from + Number(length));
  },
  push: ([elements, element], { meter }) => {
    meter.list(elements.length + 1);
    return [...elements, element];
  },
  concat: ([elements, other], { meter }) => {
    meter.list(elements.length + other.length);
    return [...elements, ...other];
  },
  flatten: ([elements], { meter }) => {
    const flat: Value[] = [];
    flattenInto(flat, elements, meter, 0);
    return flat;
  },
  zip: ([elements, other], { meter }) => {
    const length = Math.min(elements.length, other.length);
    meter.list(length);
    return elements.slice(0, length).map((element, at) => [element, other[at]]);
  },
  range: ([start, end, step], { meter }) => {
    const [from, to, by] = [Number(start), Number(end), Number(step)];
    if (!Number.isFinite(from) || !Number.isFinite(to) || by === 0 || !Number.isFinite(by)) {
      throw new Fault(`There is no range from ${start} to ${end} in steps of ${step}.`);
    }
    const length = Math.max(0, Math.floor((to - from) / by) + 1);
    meter.list(length);
    meter.step(length);
    return Array.from({ length }, (_, at) => from + at * by);
  },
});

function sorted(elements: Value[], field: string | undefined, descending: boolean, context: HelperContext): Value[] {
  const { meter } = context;
  meter.list(elements.length);
  meter.step(elements.length * Math.ceil(Math.log2(elements.length + 1)));
  const collator = collatorFor(context.locale);
  const keyed = elements.map((element) => ({ element, key: keyOf(element, field) }));
  keyed.sort((left, right) => {
    const order = compareForSort(left.key, right.key, collator);
    return descending ? -order : order;
  });

  return keyed.map(({ element }) => element);
}

function uniqueBy(elements: Value[], field: string | undefined, meter: HelperContext["meter"]): Value[] {
  meter.list(elements.length);
  const simple = new Set<Value>();
  const complex: Value[] = [];

  return elements.filter((element) => {
    const key = keyOf(element, field);
    if (typeof key !== "object" || key === null) {
      if (simple.has(key)) return false;
      simple.add(key);
      return true;
    }
    meter.step(complex.length + 1);
    if (complex.some((known) => isSame(known, key))) return false;
    complex.push(key);
    return true;
  });
}

function flattenInto(flat: Value[], elements: Value[], meter: HelperContext["meter"], depth: number): void {
  if (depth > 100) throw new Fault("Lists are nested more than 100 deep.");
  for (const element of elements) {
    if (Array.isArray(element)) {
      flattenInto(flat, element, meter, depth + 1);
      continue;
    }
    meter.step();
    meter.list(flat.length + 1);
    flat.push(element);
  }
}
