import { expect, test } from "vitest";
import { AmbiguousElements, COUNTED_TAGS, CountedElements } from "./counted-elements.ts";
import { ModelIndex } from "./document-model.ts";

/** A list of items, in a body: the items are counted, but for those that carry their number. */
function list(items: number, numbered: readonly number[] = []): ModelIndex {
  const element = (id: number, parent: number | null) => ({
    id,
    parent,
    tag: "li",
    attributes: {},
    text: null,
    isRendered: true,
  });
  const elements = [element(0, null), ...Array.from({ length: items }, (_, index) => element(index + 1, 0))];
  const counted = elements.map(({ id }) => id).filter((id) => id > 0 && !numbered.includes(id));

  return new ModelIndex({ elements, counted });
}

/** What is found where only these elements are in the file. */
function find(index: ModelIndex, present: readonly number[]): (number | undefined)[] {
  const { counted } = index.model;
  const elements = new CountedElements(index);
  const found = present.map((id) => {
    const place = counted!.indexOf(id);
    if (place !== -1) return elements.byCount(place % COUNTED_TAGS, index.element(0))?.id;
    elements.byNumber(id);
    return id;
  });
  elements.end();

  return found;
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test("elements are found by their counts, whatever is left out between them", () => {
  expect(find(list(1_000), range(1, 1_000))).toEqual(range(1, 1_000));
  const some = range(1, 1_000).filter((id) => id % 7 < 2 || id % 50 === 3);
  expect(find(list(1_000), some)).toEqual(some);
  const afterGap = [...range(1, 10), ...range(10 + COUNTED_TAGS, 200)];
  expect(find(list(200), afterGap)).toEqual(afterGap);
});

test("a whole round of tags that is left out is noticed, at the end or before an element with its number", () => {
  const gap = [...range(1, 10), ...range(11 + COUNTED_TAGS, 300)];
  expect(() => find(list(300), gap)).toThrow(AmbiguousElements);
  expect(() => find(list(300), gap.slice(0, 10))).toThrow(AmbiguousElements);
  expect(() => find(list(900, [300]), gap)).toThrow(AmbiguousElements);
});

test("a gap that ends with an element that carries its number may be long where the elements in it have numbers too", () => {
  const numbered = range(20, 200);
  const present = [...range(1, 10), ...range(200, 300)];

  expect(find(list(300, numbered), present)).toEqual(present);
});

test("elements in another order than the document's are noticed", () => {
  expect(() => find(list(100), [...range(1, 10), ...range(51, 100), ...range(11, 50)])).toThrow(AmbiguousElements);
  expect(() => find(list(100, [50]), [50, ...range(1, 49), ...range(51, 100)])).toThrow(AmbiguousElements);
});

test("an element that is not inside the one that the structure has around it is noticed", () => {
  const index = list(10);
  const elements = new CountedElements(index);

  expect(elements.byCount(0, index.element(0))?.id).toBe(1);
  expect(() => elements.byCount(1, index.element(1))).toThrow(AmbiguousElements);
});
