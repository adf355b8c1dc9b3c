/** Slugs are made from names and checked as the service checks them. */
import { expect, test } from "vitest";
import { freeSlug, slugFault, slugOf } from "./slug.ts";

test.each([
  ["Facture été 2026", "facture-ete-2026"],
  ["  Straße / Größe  ", "strasse-grosse"],
  ["日本", ""],
  [`${"a".repeat(79)} b`, "a".repeat(79)],
])("%j becomes %j", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test("what the service would refuse has a fault", () => {
  expect(slugFault("invoice-2")).toBeNull();
  expect(slugFault("")).not.toBeNull();
  expect(slugFault("Invoice")).not.toBeNull();
  expect(slugFault("a".repeat(81))).not.toBeNull();
});

test("a taken slug gets the next number", () => {
  expect(freeSlug("offer", [])).toBe("offer");
  expect(freeSlug("offer", ["offer", "offer-2"])).toBe("offer-3");
});
