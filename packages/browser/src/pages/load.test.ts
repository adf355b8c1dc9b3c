import { expect, test } from "vitest";
import { createLoad, type Load } from "./load.ts";

test("a navigation ends with the load of its own document", async () => {
  const load = createLoad("navigation");
  load.isFor("own");
  load.committed("own");
  expect(await hasEnded(load)).toBe(false);
  load.ended();
  expect(await hasEnded(load)).toBe(true);
});

test("a late load event of the document before does not end it", async () => {
  const load = createLoad("navigation");
  load.ended();
  load.isFor("own");
  load.ended();
  load.committed("own");
  expect(await hasEnded(load)).toBe(false);
  load.ended();
  expect(await hasEnded(load)).toBe(true);
});

test("the events may come before the answer that says which document is meant", async () => {
  const load = createLoad("navigation");
  load.committed("own");
  load.ended();
  expect(await hasEnded(load)).toBe(false);
  load.isFor("own");
  expect(await hasEnded(load)).toBe(true);
});

test("a document that goes elsewhere before it has loaded ends with what it went to", async () => {
  const load = createLoad("navigation");
  load.isFor("own");
  load.committed("own");
  load.committed("elsewhere");
  load.ended();
  expect(await hasEnded(load)).toBe(true);
});

test("replaced content ends with the next load event", async () => {
  const load = createLoad("replacement");
  load.ended();
  expect(await hasEnded(load)).toBe(true);
});

function hasEnded(load: Load): Promise<boolean> {
  return Promise.race([load.promise.then(() => true), new Promise<boolean>((resolve) => setImmediate(resolve, false))]);
}
