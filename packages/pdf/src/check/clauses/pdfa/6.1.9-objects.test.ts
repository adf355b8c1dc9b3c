import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { latin1Bytes } from "../../../read/characters.ts";
import { objectSyntaxRules } from "./6.1.9-objects.ts";

/** A file whose last object is written in a way of its own. */
function file(object: string): Uint8Array {
  const head = "%PDF-1.7\n1 0 obj\n<</Pages 2 0 R>>\nendobj\n2 0 obj\n<</Kids[]/Count 0>>\nendobj\n";
  const offsets = ["1 0 obj", "2 0 obj"].map((text) => head.indexOf(text)).concat(head.length + object.indexOf("3"));
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const start = head.length + object.length;

  return latin1Bytes(
    `${head}${object}xref\n0 4\n0000000000 65535 f \n${rows}trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
  );
}

test.each(["3 0 obj\n5\nendobj\n", "3\t0 obj\r5\rendobj\r", "\n3 0 obj\n\n5\n\nendobj\n\n", "3 0 obj\n5\n"])(
  "an object that is set apart passes: %j",
  (object) => {
    expect(failedRules(file(object), [objectSyntaxRules])).toEqual([]);
  },
);

test.each([
  "3  0 obj\n5\nendobj\n",
  "3 0  obj\n5\nendobj\n",
  " 3 0 obj\n5\nendobj\n",
  "3 0 obj 5\nendobj\n",
  "3 0 obj\n5 endobj\n",
  "3 0 obj\n5\nendobj \n",
])("an object that is not set apart is found: %j", (object) => {
  expect(failedRules(file(object), [objectSyntaxRules])).toEqual(["6.1.9-1"]);
});
