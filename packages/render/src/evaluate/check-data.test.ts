import { expect, test } from "vitest";
import { checkData } from "./check-data.ts";

const schema = {
  type: "object",
  required: ["number"],
  additionalProperties: false,
  properties: {
    number: { type: "string" },
    lines: {
      type: "array",
      items: { type: "object", required: ["name"], properties: { quantity: { type: "number", minimum: 1 } } },
    },
  },
};

test("data that fits has no findings", () => {
  expect(checkData(schema, { number: "1", lines: [{ name: "a", quantity: 2 }] })).toEqual([]);
});

test("every violation is named by the path of its value", () => {
  expect(checkData(schema, { lines: [{ quantity: 0, name: "a" }, { quantity: "x" }], extra: 1 })).toEqual([
    { path: "data.number", message: "is missing" },
    { path: "data.lines[0].quantity", message: "0 is less than 1." },
    { path: "data.lines[1].name", message: "is missing" },
    { path: "data.lines[1].quantity", message: "is of type string but must be number" },
    { path: "data.extra", message: "is not a field that the schema allows" },
  ]);
});

test("a schema that cannot be used is a finding about the schema", () => {
  const findings = [{ pattern: "(" }, { $ref: "#/nowhere" }].map((faulty) =>
    checkData({ properties: { a: faulty } }, { a: "x" }),
  );

  expect(findings.map(([first]) => first?.path)).toEqual(["schema", "schema"]);
});
