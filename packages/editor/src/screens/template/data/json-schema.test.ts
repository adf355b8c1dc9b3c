/** Help from a JSON Schema at a place of the data. */
import { expect, test } from "vitest";
import { describe, propertiesOf, valuesOf } from "./json-schema.ts";

const schema = {
  properties: {
    lines: { type: "array", items: { $ref: "#/$defs/line" } },
    kind: { enum: ["a", "b"], description: "What it is." },
    party: { anyOf: [{ type: "null" }, { properties: { name: { type: "string", title: "Name" } } }] },
  },
  $defs: {
    line: {
      properties: { price: { type: "number", description: "BT-146: the net price" }, paid: { type: "boolean" } },
    },
  },
};

test("names come from references, list entries and alternatives", () => {
  expect([...propertiesOf(schema, [])].map(([name]) => name)).toEqual(["lines", "kind", "party"]);
  expect([...propertiesOf(schema, ["lines", "[]"])].map(([name]) => name)).toEqual(["price", "paid"]);
  expect([...propertiesOf(schema, ["party"])].map(([name]) => name)).toEqual(["name"]);
  expect([...propertiesOf(schema, ["lines", "[]", "price"])]).toEqual([]);
});

test("values come from enumerations and booleans", () => {
  expect(valuesOf(schema, ["kind"])).toEqual(['"a"', '"b"']);
  expect(valuesOf(schema, ["lines", "[]", "paid"])).toEqual(["true", "false"]);
});

test("a description is what the schema says", () => {
  expect(describe(propertiesOf(schema, ["lines", "[]"]).get("price")!)).toBe("BT-146: the net price");
  expect(describe({ type: "object" })).toBeNull();
});

test("a schema that refers to itself ends", () => {
  const ring = { properties: { next: { $ref: "#" } } };
  expect([...propertiesOf(ring, ["next", "next"])].map(([name]) => name)).toEqual(["next"]);
});
