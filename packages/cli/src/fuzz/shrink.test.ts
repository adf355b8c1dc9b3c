import { expect, test } from "vitest";
import type { JsonObject } from "./data.ts";
import { editsOf } from "./edits.ts";
import { createRandom } from "./random.ts";
import { shrink } from "./shrink.ts";

const never = () => false;

test("changes that do not matter are taken back, and the one that does is made short", async () => {
  const base = { name: "Ada", city: "Paris", tags: ["a"], lines: [{ n: 1 }, { n: 2 }] };
  const failing: JsonObject = { name: "x".repeat(100), city: "", tags: [], lines: [] };
  const fails = async ({ name }: JsonObject) => (name as string).length >= 17;

  expect(await shrink(base, failing, fails, never)).toEqual({ ...base, name: "x".repeat(17) });
});

test("a list that must be long is cut to the length that matters", async () => {
  const base = { lines: [1] };
  const failing: JsonObject = { lines: Array.from({ length: 500 }, (_, index) => index) };
  const fails = async ({ lines }: JsonObject) => (lines as number[]).length >= 33;

  expect(((await shrink(base, failing, fails, never)).lines as number[]).length).toBe(33);
});

test("entries of a list lose the fields that do not matter", async () => {
  const base = { lines: [{ name: "Desk", price: 1, note: "x" }] };
  const failing: JsonObject = {
    lines: [
      { name: "Desk", note: "x" },
      { name: "Chair", price: 2, note: "y" },
    ],
  };
  const fails = async ({ lines }: JsonObject) => (lines as JsonObject[]).some((line) => !("price" in line));

  expect(JSON.stringify(await shrink(base, failing, fails, never))).toBe('{"lines":[{}]}');
});

test("the same seed gives the same order, another seed another one", () => {
  const order = (seed: number) => createRandom(seed).shuffled(Array.from({ length: 30 }, (_, index) => index));

  expect(order(5)).toEqual(order(5));
  expect(order(5)).not.toEqual(order(6));
  expect(order(5).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index));
});

test("the schema says which fields may be missing, and adds those that no data set has", () => {
  const schema = {
    type: "object",
    required: ["name"],
    properties: { name: { type: "string" }, note: { type: "string" }, at: { $ref: "#/$defs/day" } },
    $defs: { day: { type: "string", format: "date" } },
  };
  const data = { name: "Ada", note: "hello" };
  const edits = editsOf(data, schema, [data]);
  const named = edits.map(({ path, name }) => `${path.join(".")}: ${name}`);

  expect(named).toContain("note: missing");
  expect(named).not.toContain("name: missing");
  expect(edits.find(({ name }) => name === "present")!.apply(data)).toEqual({ ...data, at: "2026-01-31" });
});
