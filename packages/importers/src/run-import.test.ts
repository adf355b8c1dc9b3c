import { expect, test } from "vitest";
import type { ImportSource } from "./import-source.ts";
import { runImport } from "./run-import.ts";

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

const target = { store: () => Promise.reject(new Error("nothing is stored")) };

const source = (more: Partial<ImportSource>): ImportSource => ({
  service: "test",
  concurrency: 2,
  list: async () => ({ templates: ["a", "b", "c"].map((id) => ({ id, identifier: id })), findings: [] }),
  take: (_listed, signal) => untilAborted(signal),
  ...more,
});

test("what is not reached in time fails with that reason", async () => {
  const { templates, summary } = await runImport(source({}), target, { isDryRun: false, timeoutMs: 50 });

  expect(summary).toEqual({ imported: 0, skipped: 0, failed: 3 });
  expect(templates.map(({ reason }) => reason)).toEqual(["timeout", "timeout", "timeout"]);
});

test("a list that does not come in time says which setting to raise", async () => {
  const late = runImport(source({ list: untilAborted }), target, { isDryRun: false, timeoutMs: 50 });

  await expect(late).rejects.toMatchObject({ name: "SourceError", code: "unavailable" });
});

test("a fault of our own in one template fails that one, is reported, and stops no other", async () => {
  const defects: unknown[] = [];
  const broken = source({ take: () => Promise.reject(new TypeError("a defect")) });
  const options = { isDryRun: false, timeoutMs: 600_000, onDefect: (error: unknown) => defects.push(error) };
  const { summary } = await runImport(broken, target, options);

  expect(summary.failed).toBe(3);
  expect(defects).toHaveLength(3);
});
