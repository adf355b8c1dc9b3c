import { expect, test } from "vitest";
import { withValue } from "./data.ts";

test("a value is put, replaced and removed in a copy", () => {
  const data = { lines: [{ name: "a" }, { name: "b" }] };

  expect(withValue(data, ["lines", 1, "name"], "c")).toEqual({ lines: [{ name: "a" }, { name: "c" }] });
  expect(withValue(data, ["lines", 0], undefined)).toEqual({ lines: [{ name: "b" }] });
  expect(withValue(data, ["title"], "t")).toEqual({ ...data, title: "t" });
  expect(data).toEqual({ lines: [{ name: "a" }, { name: "b" }] });
});

test("a path into an entry that a shorter list no longer has changes nothing", () => {
  const data = { lines: [{ name: "a" }] };

  expect(withValue(data, ["lines", 1, "name"], "c")).toEqual(data);
  expect(withValue(data, ["lines", 1], undefined)).toEqual(data);
});
