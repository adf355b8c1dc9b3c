import { expect, test } from "vitest";
import { keyMode, makeKey } from "./key-format.ts";

test("a key has its mode, 30 random characters and a checksum of six", () => {
  expect(makeKey("live")).toMatch(/^plt_live_[0-9A-Za-z]{36}$/);
  expect(keyMode(makeKey("live"))).toBe("live");
  expect(keyMode(makeKey("test"))).toBe("test");
});

test("a key with one changed character is refused by its checksum", () => {
  const key = makeKey("live");
  const changed = key.slice(0, 20) + (key[20] === "a" ? "b" : "a") + key.slice(21);

  expect(keyMode(changed)).toBeNull();
});

test("a test key cannot be turned into a live key by its prefix", () => {
  expect(keyMode(makeKey("test").replace("plt_test_", "plt_live_"))).toBeNull();
});
