import { expect, test } from "vitest";
import { renderWith } from "../core/render-with.ts";
import { engines } from "../engines.ts";
import type { Helper } from "./helper.ts";
import { helpers } from "./registry.ts";

const cases = [...helpers.values()].flatMap((helper) => helper.examples.map((example) => ({ helper, example })));
const now = "2026-11-15T10:30:00Z";

for (const engine of engines.values()) {
  test.each(cases)(`$helper.name in ${engine.name}: $example.${engine.name}`, ({ helper, example }) => {
    const { output } = renderWith(engine, helpers, {
      source: example[engine.name],
      data: example.data,
      options: { now },
    });

    // Of long HTML an example shows the start only.
    const isStart = helper.returns === "html" && example.output.endsWith("…");
    if (isStart) expect(output.startsWith(example.output.slice(0, -1))).toBe(true);
    else expect(output).toBe(example.output);
  });
}

test("every helper is documented in whole sentences, with an example", () => {
  const isPoor = (helper: Helper) =>
    helper.examples.length === 0 ||
    ![helper.doc, ...helper.arguments.map(({ doc }) => doc)].every((doc) => doc.endsWith("."));

  expect([...helpers.values()].filter(isPoor).map(({ name }) => name)).toEqual([]);
});
