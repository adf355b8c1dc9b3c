import { expect, test } from "vitest";
import { smallPdf } from "../../test/small-pdf.ts";
import { readPdf } from "./document.ts";

test("the object numbers in use are those of the file, and later those that were added", () => {
  const document = readPdf(smallPdf({ objects: { 9: "(a)" } }));
  const before = document.objectNumbers();
  const added = document.add(true);

  expect(before).toContain(9);
  expect(before).not.toContain(added.number);
  expect(document.objectNumbers()).toEqual([...before, added.number]);
});
