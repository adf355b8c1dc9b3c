import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PdfError } from "../objects/errors.ts";
import { PdfStream } from "../objects/values.ts";
import { latin1 } from "./characters.ts";
import { readPdf } from "./document.ts";

const fixture = (name: string) => readFileSync(new URL(`../../test/fixtures/${name}.pdf`, import.meta.url));

for (const cipher of ["rc4-40", "rc4-128", "aes-128", "aes-256"]) {
  test(`${cipher}: the user's and the owner's password open streams and strings`, () => {
    for (const password of ["open", "owner"]) {
      const document = readPdf(fixture(cipher), { password });
      const info = document.dict(document.trailer, "Info")!;

      expect(latin1(document.string(info, "Title")!.bytes)).toBe("The title");
      expect(pageContent(document)).toContain("(A secret line) Tj");
    }
  });

  test(`${cipher}: a wrong password is refused`, () => {
    expect(() => readPdf(fixture(cipher), { password: "wrong" })).toThrow("needs its password");
  });
}

test("a file whose user password is empty opens without one", () => {
  const document = readPdf(fixture("aes-256-open"));

  expect(document.isEncrypted).toBe(true);
  expect(pageContent(document)).toContain("(A secret line) Tj");
});

test("a key or a cipher that does not fit is an error of the file, whatever was damaged", () => {
  const damaged = (name: string, from: string, to: string) =>
    Buffer.from(fixture(name).toString("latin1").replace(from, to.padEnd(from.length)), "latin1");
  const shortKey = damaged("aes-256-open", "/UE", "/XE");
  const otherCipher = damaged("aes-128", "/AESV2", "/AESV3");

  for (const [bytes, password] of [
    [shortKey, ""],
    [otherCipher, "open"],
  ] as const) {
    expect(() => pageContent(readPdf(bytes, { password }))).toThrow(PdfError);
  }
});

function pageContent(document: ReturnType<typeof readPdf>): string {
  for (const number of document.objectNumbers()) {
    const value = document.object(number);
    if (!(value instanceof PdfStream) || value.dict.has("Type")) continue;
    return latin1(document.decode(value).bytes);
  }
  throw new Error("the page has no content");
}
