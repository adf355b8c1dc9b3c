import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { brokenRules } from "../../../../test/tagged-pdf.ts";
import { latin1, latin1Bytes } from "../../../read/characters.ts";
import { checkPdf } from "../../check-pdf.ts";

const encrypted = latin1(readFileSync(new URL("../../../../test/fixtures/aes-256-open.pdf", import.meta.url)));
/** As long as those of the fixture, so that every object stays where it is. */
const rulesFor = (permissions: "-4" | "0 ") =>
  checkPdf(latin1Bytes(encrypted.replace("/P -4", `/P ${permissions}`)), "ua1").failures.map(({ rule }) => rule);

test("an encrypted file that assistive technology may read passes", () => {
  expect(rulesFor("-4")).not.toContain("7.16-1");
  expect(brokenRules({})).toEqual([]);
});

test("an encrypted file that assistive technology may not read fails 7.16-1", () => {
  expect(rulesFor("0 ")).toContain("7.16-1");
});

test("a file whose password is not known is not conformant and says why", () => {
  const bytes = readFileSync(new URL("../../../../test/fixtures/aes-256.pdf", import.meta.url));

  expect(checkPdf(bytes, "ua1")).toMatchObject({
    compliant: false,
    error: "The file is encrypted and needs its password.",
  });
});
