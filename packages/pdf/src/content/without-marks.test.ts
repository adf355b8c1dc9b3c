import { expect, test } from "vitest";
import { withoutMarks } from "./without-marks.ts";

const strip = (content: string) => Buffer.from(withoutMarks(Buffer.from(content, "latin1"))).toString("latin1");

test("marks go with their ends, what they hold stays", () => {
  expect(strip("/P <</MCID 0>> BDC (a) Tj EMC /Artifact BMC 0 0 1 1 re f EMC /X MP")).toBe(" (a) Tj   0 0 1 1 re f  ");
});

test("the text that letters stand for is kept, also inside a mark that goes", () => {
  expect(strip("/P <</MCID 0>> BDC /Span <</ActualText <FEFF0031>>> BDC (q) Tj EMC (r) Tj EMC")).toBe(
    " /Span <</ActualText <FEFF0031>>> BDC (q) Tj EMC (r) Tj ",
  );
});
