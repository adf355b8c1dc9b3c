import { expect, test } from "vitest";
import { Budget } from "../budget.ts";
import { readXmlByMarkup } from "./kept-markup.ts";
import { readXml } from "./xml-tree.ts";

const packet = (title: string, producer = "Platen", before = "") =>
  `<?xpacket begin="" id="W5"?>${before}<x:meta xmlns:x="adobe:ns:meta/"><d xmlns:dc="urn:dc" a='1'>
  <dc:title>${title}</dc:title><dc:empty/><?inside it?><dc:producer>${producer}</dc:producer>\n</d></x:meta>  <?xpacket end="w"?>\n`;

/** The texts one after the other, so that each may be read by what was kept of those before. */
function expectAsParsed(texts: readonly string[]): void {
  for (const text of [...texts, ...texts]) {
    expect(readXmlByMarkup(text, new Budget()), text).toEqual(readXml(text, new Budget()));
  }
}

test("packets of one markup are read as a parser reads them", () => {
  expectAsParsed([
    packet("One"),
    packet("Two", "  "),
    packet("", "é ’"),
    packet("Rechnung\n2", "\u00a0"),
    packet("x = y"),
  ]);
});

test("characters that do not stand for themselves are read by a parser", () => {
  expectAsParsed([
    packet("One"),
    ...["A &amp; B", "&#x41;", "a > b", "]]>", "a\r\nb", "𝐀", "\ufffe", "&"].map((text) => packet(text)),
  ]);
});

test("text where none may be, another tag and other declarations are not what was kept", () => {
  const plain = packet("One");
  expectAsParsed([
    plain,
    packet("One", "Platen", "text"),
    `${plain}text`,
    `text${plain}`,
    plain.replace("urn:dc", "urn:other"),
    plain.replace("<dc:empty/>", "<dc:empty></dc:empty>"),
    packet("<dc:more/>"),
    packet("<![CDATA[One]]>"),
    packet("<!-- One -->"),
    plain.slice(0, -30),
    `${plain}<more/>`,
    "",
  ]);
});

test("a mark in a value, a declaration and an end of a line before the end of a tag are read by a parser", () => {
  const texts = ["One", "Two"].flatMap((title) => [
    packet(title).replace("'1'", "'a>b'"),
    packet(title).replace("'1'", `'a"b'`),
    `<?xml version="1.1"?>${packet(`${title}\u0085`)}`,
    packet(title).replace("</dc:title>", "</dc:title\n>"),
  ]);
  expectAsParsed(texts);
});

test("what is read by its markup is paid for as what is parsed", () => {
  const isAllowed = (read: typeof readXml, nodes: number) => {
    try {
      return read(packet("One"), new Budget({ nodes })) !== null;
    } catch {
      return false;
    }
  };
  readXmlByMarkup(packet("Two"), new Budget());
  for (let nodes = 0; nodes < 100; nodes++) expect(isAllowed(readXmlByMarkup, nodes)).toBe(isAllowed(readXml, nodes));
});
