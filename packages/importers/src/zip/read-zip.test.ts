import { expect, test } from "vitest";
import { readZip } from "./read-zip.ts";
import { writeZip } from "./testing/write-zip.ts";

const limits = { maxFiles: 10, maxBytes: 10_000 };

test("stored and deflated files are read by their paths, folders are left out", () => {
  const archive = writeZip({ "a/é.json": "{}", "a/": "", "b.txt": "long ".repeat(500) });
  const files = readZip(archive, limits);

  expect([...files.keys()]).toEqual(["a/é.json", "b.txt"]);
  expect(new TextDecoder().decode(files.get("b.txt"))).toBe("long ".repeat(500));
});

test.each([
  ["text", Buffer.from("not an archive at all, only text"), "is not a ZIP archive"],
  ["nothing", Buffer.alloc(0), "is not a ZIP archive"],
  ["one that is cut off", writeZip({ "a.txt": "x".repeat(2_000) }).subarray(40), "is damaged or cut off"],
  ["one with too many files", writeZip(Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`${at}`, ""]))), "11"],
  ["one that unpacks to too much", writeZip({ a: "x".repeat(9_000), b: "x".repeat(9_000) }), "unpacks to more"],
])("%s is refused with what is wrong", (_name, archive, message) => {
  expect(() => readZip(archive, limits)).toThrow(message);
});

test("a size that lies does not unpack more than the limit", () => {
  const archive = writeZip({ a: "x".repeat(50_000) });
  // The unpacked size, in the directory at the end.
  archive.writeUInt32LE(10, archive.length - 22 - 46 - 1 + 24);

  expect(() => readZip(archive, limits)).toThrow("unpacks to more");
});
