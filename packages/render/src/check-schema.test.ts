import { expect, test } from "vitest";
import { checkSchema } from "./check-schema.ts";

test("a schema that uses every kind of keyword passes", () => {
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $defs: { name: { type: "string", minLength: 1, pattern: "^\\p{L}+$" }, tree: { $anchor: "tree", items: true } },
    type: ["object", "null"],
    required: ["name"],
    properties: {
      name: { $ref: "#/$defs/name" },
      again: { $ref: "#" },
      tree: { $ref: "#tree" },
      lines: { type: "array", items: { type: "object" }, minItems: 1, uniqueItems: true },
      total: { type: "number", minimum: 0, multipleOf: 0.01, enum: [1, 2] },
    },
    patternProperties: { "^x-": { not: { type: "null" } } },
    anyOf: [{ dependentRequired: { a: ["b"] } }, true],
    additionalProperties: false,
    "x-note": { type: "objekt" },
  };

  expect(checkSchema(schema)).toEqual([]);
});

test.each([
  [{ type: "objekt" }, "schema.type"],
  [{ properties: { a: { type: ["string", 7] } } }, "schema.properties.a.type"],
  [{ properties: [] }, "schema.properties"],
  [{ required: "name" }, "schema.required"],
  [{ items: { minLength: -1 } }, "schema.items.minLength"],
  [{ allOf: [{}, { pattern: "(" }] }, "schema.allOf[1].pattern"],
  [{ patternProperties: { "[": {} } }, "schema.patternProperties.["],
  [{ oneOf: [] }, "schema.oneOf"],
  [{ not: 5 }, "schema.not"],
  [{ multipleOf: 0 }, "schema.multipleOf"],
  [{ $ref: "#/$defs/none" }, "schema.$ref"],
  [{ $ref: "other.json" }, "schema.$ref"],
  [{ $defs: { a: { $id: "http://[" } } }, "schema"],
])("%j is refused at %s", (schema, path) => {
  expect(checkSchema(schema).map((finding) => finding.path)).toEqual([path]);
});

test("an outside reference is refused in our own words, which say what to do", () => {
  const [finding] = checkSchema({ properties: { a: { $ref: "https://example.com/a.json" } } }, "draft.schema");

  expect(finding?.path).toBe("draft.schema.properties.a.$ref");
  expect(finding?.message).toContain("Copy that schema into $defs");
});
