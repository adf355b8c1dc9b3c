import { expect, test } from "vitest";
import { closeInStages } from "./close-in-stages.ts";

test("stages end one after the other, whatever was added first", async () => {
  const ended: string[] = [];
  const closing = closeInStages(60_000);
  for (const stage of ["database", "parts", "streams", "renders", "requests"] as const)
    closing.at(stage, async () => {
      await Promise.resolve();
      ended.push(stage);
    });

  await closing.closeAll();
  expect(ended).toEqual(["streams", "requests", "renders", "parts", "database"]);
});

test("the parts of a stage do not wait for each other", async () => {
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const closing = closeInStages(60_000);
  // Each ends only when the other has been asked to.
  closing.at("parts", async () => {
    first.resolve();
    await second.promise;
  });
  closing.at("parts", async () => {
    second.resolve();
    await first.promise;
  });

  await expect(closing.closeAll()).resolves.toBeUndefined();
});

test("a stage whose grace time others have used up still gets a moment to end in order", async () => {
  const closing = closeInStages(0);
  let given = 0;
  closing.at("renders", async (graceMs) => {
    given = graceMs;
  });

  await closing.closeAll();
  expect(given).toBeGreaterThan(0);
});
