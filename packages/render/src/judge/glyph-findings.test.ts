import { expect, test } from "vitest";
import { glyphFindings } from "./glyph-findings.ts";

const warning = { code: "missing_glyph", message: "No font has 𓀀 (U+13000).", characters: ["𓀀"] };

test("characters without a font are named at the fields of the data that hold them", () => {
  const data = { _invoice: { number: "1" }, lines: [{ name: "Lamp" }, { name: "𓀀 Lamp" }] };
  expect(glyphFindings(data, [warning])).toEqual([
    { path: "data.lines[1].name", message: expect.stringContaining("𓀀 (U+13000), which no font has") },
  ]);
});

test("characters that only the template has are named as the template's, and nothing is said without them", () => {
  expect(glyphFindings({ a: "b" }, [warning])).toMatchObject([{ path: "template" }]);
  expect(glyphFindings({ a: "𓀀" }, [])).toEqual([]);
});
