import { expect, test } from "vitest";
import { createStyleCache } from "./style-cache.ts";

test("what was used longest ago goes first", () => {
  const cache = createStyleCache(10);
  cache.set("a", "1234");
  cache.set("b", "1234");
  expect(cache.get("a")).toBe("1234");
  cache.set("c", "1234");

  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual(["1234", undefined, "1234"]);
});

test("a text that is larger than all of it is not kept, and takes no other's room", () => {
  const cache = createStyleCache(10);
  cache.set("a", "1234");
  cache.set("b", "1234567890");

  expect([cache.get("a"), cache.get("b")]).toEqual(["1234", undefined]);
});
