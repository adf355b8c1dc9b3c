import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { smallPdf } from "../../../../test/small-pdf.ts";
import { latin1, latin1Bytes } from "../../../read/characters.ts";
import { crossReferenceRules } from "./6.1.4-cross-reference.ts";

const withKeyword = (text: string) => latin1Bytes(latin1(smallPdf()).replace("\nxref\n", `\n${text}`));

test("one end of line after xref is right, whichever", () => {
  for (const text of ["xref\n", "xref\r", "xref\r\n"])
    expect(failedRules(withKeyword(text), [crossReferenceRules])).toEqual([]);
});

test("a space or a second end of line after xref is found", () => {
  for (const text of ["xref \n", "xref\n\n", "xref "])
    expect(failedRules(withKeyword(text), [crossReferenceRules])).toEqual(["6.1.4-2"]);
});
