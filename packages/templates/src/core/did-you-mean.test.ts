import { expect, test } from "vitest";
import { didYouMean, didYouMeanHint } from "./did-you-mean.ts";

const FILTERS = ["upcase", "downcase", "capitalize", "append", "currency"];

test("a slip of the fingers finds the name that was meant", () => {
  expect(didYouMean("upcas", FILTERS)).toBe("upcase");
  expect(didYouMean("UPCASE", FILTERS)).toBe("upcase");
  expect(didYouMean("curency", FILTERS)).toBe("currency");
  expect(didYouMean("apepnd", FILTERS)).toBe("append");
});

test("a word that is like none of them gets no guess", () => {
  expect(didYouMean("barcode", FILTERS)).toBeUndefined();
  expect(didYouMeanHint("barcode", FILTERS)).toBe("");
  expect(didYouMeanHint("upcas", FILTERS)).toBe(' Did you mean "upcase"?');
});
