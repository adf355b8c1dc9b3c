import { expect, test } from "vitest";
import { characterCount } from "./characters.ts";
import { XmlError } from "./errors.ts";
import { readXml } from "./read-xml.ts";
import { locationOf } from "./tree.ts";

const ram = "urn:ram";
const read = (xml: string | Uint8Array) => readXml(xml, new Map([[ram, "ram"]]));

test("names are known by their namespace, whatever the prefix", () => {
  const root = read(`<x:A xmlns:x="${ram}" xmlns="urn:other"><B b='1 &#x26; 2'>t<![CDATA[<&]]>é&lt;</B><x:C/></x:A>`);
  expect(root.name).toBe("ram:A");
  expect(root.children.map(({ name, text }) => [name, text])).toEqual([
    ["{urn:other}B", "t<&é<"],
    ["ram:C", ""],
  ]);
  expect(root.children[0]?.attributes).toEqual([["b", "1 & 2"]]);
});

test("locations count where a name repeats", () => {
  const root = read("<a><b/><c/><b><d/></b></a>");
  expect(locationOf(root.children[2]!.children[0]!)).toBe("/a/b[2]/d");
});

test.each([
  ["a DOCTYPE", "<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>", "DOCTYPE"],
  ["an unknown entity", "<a>&x;</a>", "&x;"],
  ["a bare ampersand", "<a>Fish & Chips</a>", "&amp;"],
  ["another encoding", '<?xml version="1.0" encoding="ISO-8859-1"?><a/>', "ISO-8859-1"],
  ["an open element", "<a><b></a>", "</a> closes <b>"],
  ["two roots", "<a/><b/>", "behind the root"],
  ["an undeclared prefix", "<x:a/>", "not declared"],
  ["a double attribute", "<a b='1' b='2'/>", "twice"],
  ["a control character", "<a>\u0001</a>", "U+0001"],
  ["a reference to no character", "<a>&#0;</a>", "not a character"],
  ["too deep nesting", "<a>".repeat(100), "nested"],
])("%s is refused with the reason", (_, xml, reason) => {
  expect(() => read(xml)).toThrow(XmlError);
  expect(() => read(xml)).toThrow(reason);
});

test("a prefix means what the nearest element declares, also where the same tags follow each other", () => {
  const root = read(
    `<a xmlns:x="urn:1"><x:b>1</x:b><x:b>2</x:b><c xmlns:x="urn:2"><x:b>3</x:b><x:b/></c><x:b>4</x:b><x:bb/></a>`,
  );
  expect(root.children.map(({ name }) => name)).toEqual(["{urn:1}b", "{urn:1}b", "c", "{urn:1}b", "{urn:1}bb"]);
  expect(root.children[2]?.children.map(({ name }) => name)).toEqual(["{urn:2}b", "{urn:2}b"]);
});

test("an error names the line and the column", () => {
  expect(() => read("<a>\n  <b>&x;</b>\n</a>")).toThrow(expect.objectContaining({ line: 2, column: 6 }));
});

test("bytes that are not UTF-8 are refused", () => {
  expect(() => read(new Uint8Array([0x3c, 0x61, 0x3e, 0xe9, 0x3c, 0x2f, 0x61, 0x3e]))).toThrow("not UTF-8");
  expect(() => read(new Uint8Array([0xff, 0xfe, 0x3c, 0]))).toThrow("UTF-16");
  expect(read(new TextEncoder().encode("\uFEFF<a>é</a>")).text).toBe("é");
});

test("characters are counted as XPath counts them: a pair of surrogates is one", () => {
  for (const text of ["", "a", "é€", "😀", "a😀b😀", "\uD83D", "\uDE00\uD83D", "\uD83D\uD83D\uDE00"])
    expect(characterCount(text)).toBe(Array.from(text).length);
});

test("the names that one document gives its prefixes are not those of the next", () => {
  const known = new Map([[ram, "ram"]]);
  const nameIn = (namespace: string) =>
    readXml(`<x:A xmlns:x="${namespace}"><x:B/></x:A>`, known).children.map(({ name }) => name);

  expect([ram, "urn:other", ram].map(nameIn)).toEqual([["ram:B"], ["{urn:other}B"], ["ram:B"]]);
});

test("a document may have 5000 names, however many the documents before it had", () => {
  const known = new Map([[ram, "ram"]]);
  const namesOf = (count: number, prefix: string) => {
    const children = Array.from({ length: count - 1 }, (_, index) => `<${prefix}${index}/>`);
    return readXml(`<x:A xmlns:x="${ram}">${children.join("")}</x:A>`, known).children.length;
  };

  for (const prefix of ["a", "b", "a"]) {
    expect(namesOf(400, prefix)).toBe(399);
    expect(namesOf(5000, prefix)).toBe(4999);
    expect(() => namesOf(5001, prefix)).toThrow("more than 5000 different names");
  }
});
