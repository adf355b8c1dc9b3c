import { expect, test } from "vitest";
import { isId, newId } from "./ids.ts";

test("ids rise strictly, also within one millisecond", () => {
  const ids = Array.from({ length: 1_000 }, () => newId("rnd", 1_800_000_000_000));

  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(1_000);
});

test("an id of another kind, length or alphabet is recognised", () => {
  const id = newId("rnd");

  expect(isId("rnd", id)).toBe(true);
  expect(isId("tpl", id)).toBe(false);
  expect(isId("rnd", `${id}0`)).toBe(false);
  expect(isId("rnd", `${id.slice(0, -1)}'`)).toBe(false);
});
