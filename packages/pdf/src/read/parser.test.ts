import { expect, test } from "vitest";
import { PdfDict, PdfName, PdfRef, PdfString } from "../objects/values.ts";
import { latin1, latin1Bytes } from "./characters.ts";
import { Parser } from "./parser.ts";
import { END, Keyword } from "./tokens.ts";

const read = (text: string) => new Parser(latin1Bytes(text)).next();
const stringOf = (text: string) => {
  const value = read(text);
  return value instanceof PdfString ? latin1(value.bytes) : value;
};

test("numbers are read as the field writes them", () => {
  expect(["1", "-2", "+3", ".5", "-.5", "4.", "0.1", "123456.789", "--7", "00012"].map(read)).toEqual([
    1, -2, 3, 0.5, -0.5, 4, 0.1, 123456.789, -7, 12,
  ]);
});

test("two integers and R are a reference, in a content stream they are not", () => {
  expect(read("12 3 R")).toEqual(new PdfRef(12, 3));
  expect(read("12 3 RG")).toBe(12);
  expect(new Parser(latin1Bytes("12 3 R"), 0, 6, false).next()).toBe(12);
});

test("names decode their escapes", () => {
  expect(read("/A#20B#2f")).toEqual(PdfName.of("A B/"));
  expect(read("/ ")).toEqual(PdfName.of(""));
});

test("literal strings keep nested parentheses, escapes, octal codes and continued lines", () => {
  expect(stringOf("(a(b)c)")).toBe("a(b)c");
  expect(stringOf("(\\n\\)\\101\\1012\\\\)")).toBe("\n)AA2\\");
  expect(stringOf("(one\\\r\ntwo\rthree)")).toBe("onetwo\nthree");
});

test("a hexadecimal string tells how it was written", () => {
  expect(read("<48 656C6c6F7>")).toEqual(new PdfString(latin1Bytes("Hellop"), { digits: 11, otherCharacters: 0 }));
  expect(read("<4x1>")).toMatchObject({ hex: { digits: 2, otherCharacters: 1 } });
});

test("arrays and dictionaries nest, with comments between", () => {
  expect(read("<< /A [1 true null (x)] % note\n /B << /C /D >> >>")).toEqual(
    new PdfDict({
      A: [1, true, null, new PdfString(latin1Bytes("x"))],
      B: new PdfDict({ C: PdfName.of("D") }),
    }),
  );
});

test("an unclosed dictionary ends before endobj", () => {
  const parser = new Parser(latin1Bytes("<< /A 1 endobj"));

  expect(parser.next()).toEqual(new PdfDict({ A: 1 }));
  expect(parser.next()).toEqual(new Keyword("endobj"));
  expect(parser.next()).toBe(END);
});

test("nesting without end is refused, not followed", () => {
  expect(() => read("[".repeat(100_000))).toThrow("nested more than");
});
