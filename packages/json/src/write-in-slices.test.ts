import { expect, test } from "vitest";
import { jsonLength } from "./json-length.ts";
import { writeJsonInSlices } from "./write-in-slices.ts";

const row = { name: 'Ünï "quoted" \n', amount: 1.5, nested: { list: [1, null, true, []], empty: {} } };
const values: Record<string, unknown> = {
  "a small value": row,
  "a long list": Array(5_000).fill(row),
  "many fields": Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`field ${index}`, index])),
  "large parts within others": { before: 1, rows: { deep: [Array(4_000).fill(row), "x".repeat(300_000)] }, after: [2] },
  "a field named __proto__": JSON.parse(`{"__proto__": {"text": "${"x".repeat(300_000)}"}}`),
  "a long text": "y".repeat(300_000),
};

for (const [name, value] of Object.entries(values)) {
  test(`${name} is written as JSON.stringify writes it`, async () => {
    expect(await writeJsonInSlices(value, async () => {})).toBe(JSON.stringify(value));
  });
}

test("others get their turn while a large value is written, and not for a small one", async () => {
  let pauses = 0;
  const pause = async () => {
    pauses++;
  };
  await writeJsonInSlices(row, pause);
  expect(pauses).toBe(0);
  await writeJsonInSlices(Array(20_000).fill(row), pause);
  expect(pauses).toBeGreaterThan(5);
});

test("the length of a value is counted up to a limit", () => {
  expect(jsonLength({ text: "x".repeat(100) }, 100)).toBeGreaterThan(100);
  expect(jsonLength(Array(1_000_000).fill(1), 100)).toBeLessThan(110);
  expect(jsonLength({ list: Array(40).fill(1), nothing: null }, 200)).toBeLessThan(120);
});
