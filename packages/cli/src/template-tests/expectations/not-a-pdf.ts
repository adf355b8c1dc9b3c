/** What an expectation about a PDF finds in a picture. */
import type { Miss } from "../test-case.ts";

export const notAPdf: Miss = {
  at: [],
  expected: "a PDF",
  found: "the template makes a picture, which has no text or structure: remove the expectation",
};
