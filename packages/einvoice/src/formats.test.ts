import { expect, test } from "vitest";
import {
  defaultFormat,
  formatOf,
  formatOfGuideline,
  formats,
  invoiceFileNames,
  pdfFormats,
  writtenProfiles,
} from "./formats.ts";

test("each format is found by its own guideline", () => {
  for (const format of formats) expect(formatOfGuideline(format.guideline, format.syntax)).toBe(format);
  expect(formatOfGuideline("urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_2.3")?.profile).toBe(
    "xrechnung",
  );
  expect(formatOfGuideline("urn:other")).toBeUndefined();
});

test("what is not chosen is the default, which comes first", () => {
  expect(formatOf()).toMatchObject(formatOf(defaultFormat));
  expect(writtenProfiles).toEqual(["en16931", "basic", "extended", "xrechnung", "peppol-bis-3", "extended-ctc-fr"]);
  for (const profile of writtenProfiles) expect(formatOf({ profile })).toMatchObject({ profile, isWritten: true });
});

test("a format that cannot be written is refused with those that can", () => {
  expect(() => formatOf({ profile: "minimum" as "basic" })).toThrow("use en16931 or basic");
  expect(() => formatOf({ profile: "extended-ctc-fr", syntax: "cii" })).toThrow(
    /use en16931 .* extended or xrechnung$/,
  );
  expect(() => formatOf({ profile: "basic", syntax: "ubl" })).toThrow(/use en16931 .* or extended-ctc-fr$/);
});

test("every file name of a format is one that readers look for", () => {
  for (const { fileName } of pdfFormats) expect(invoiceFileNames).toContain(fileName);
});
