/** Runs own suites as tests, in their short form. */
import { expect, test } from "vitest";
import type { OwnSuite } from "../suite.ts";

/** One test for each suite; it fails with the notes of what disagrees. */
export function runShort(suites: readonly OwnSuite[]): void {
  test.each(suites.map((suite) => [suite.name, suite] as const))("%s", async (_name, { floor, run }) => {
    const { passed, total, notes } = await run("short");
    expect(total).toBeGreaterThan(0);
    expect(passed / total, notes.join("\n")).toBeGreaterThanOrEqual(floor);
  });
}
