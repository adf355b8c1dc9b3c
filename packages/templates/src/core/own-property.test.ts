import { expect, test } from "vitest";
import { isReachable, ownNames, ownProperty } from "./own-property.ts";

test("own values are reached, inherited ones and functions are not", () => {
  const holder = { name: "Ada", greet: () => "hi" };

  expect(ownProperty(holder, "name")).toBe("Ada");
  for (const name of ["greet", "toString", "constructor", "__proto__", "hasOwnProperty"]) {
    expect(ownProperty(holder, name)).toBeUndefined();
    expect(isReachable(holder, name)).toBe(false);
  }
});

test("an own __proto__ that JSON can carry is not reached, a field called constructor is a field", () => {
  const holder = JSON.parse('{"__proto__": {"admin": true}, "constructor": "Eiffel"}');

  expect(ownProperty(holder, "__proto__")).toBeUndefined();
  expect(ownProperty(holder, "constructor")).toBe("Eiffel");
  expect(ownNames(holder)).toEqual(["constructor"]);
});

test("texts, numbers and nothing have no properties", () => {
  for (const holder of ["text", 5, null, undefined, true]) expect(ownProperty(holder, "length")).toBeUndefined();
});
