/** An XML text as a tree of elements with their namespaces; what a metadata packet needs of XML, and no more. */
import { SaxesParser, type SaxesTagNS } from "saxes";
import type { Budget } from "../budget.ts";
import { PdfError } from "../objects/errors.ts";

export interface XmlAttribute {
  namespace: string;
  prefix: string;
  name: string;
  value: string;
}

/** An element; `value` joins the characters directly inside. */
export interface XmlElement extends XmlAttribute {
  attributes: XmlAttribute[];
  children: XmlElement[];
  /** The characters directly inside are more than white space. */
  hasText: boolean;
  /** A section of character data or a processing instruction stands directly inside. */
  hasOther: boolean;
  /** The processing instructions that came before its start. */
  instructionsBefore: number;
}

export interface XmlText {
  root: XmlElement | null;
  /** Target and content of each processing instruction, in their order. */
  instructions: { target: string; content: string }[];
  isWellFormed: boolean;
  /** The elements that the text ends inside. */
  unclosed: readonly XmlElement[];
}

/** Deeper trees are hostile: none in a sound packet is a tenth of it. */
const DEEPEST = 200;
/** Elements and attributes take as much memory as several values of a file. */
const NODES_OF_ELEMENT = 5;
const NODES_OF_ATTRIBUTE = 6;
const XMLNS = "http://www.w3.org/2000/xmlns/";
/** Spaces that do not break lines are text. */
const TEXT = /[^\s]|[\u00a0\u2007\u202f\ufeff]/;

/** In advance: the parser keeps the attributes of a tag until its end. Each has a sign of equality. */
export function spendForText(text: string, budget: Budget): void {
  budget.spend(text.length);
  budget.spendNodes(NODES_OF_ATTRIBUTE * countOf("=", text));
}

export function spendForElements(count: number, budget: Budget): void {
  budget.spendNodes(NODES_OF_ELEMENT * count);
}

/** Adds characters that are directly inside an element. */
export function addText(piece: string, element: XmlElement): void {
  element.value += piece;
  element.hasText ||= TEXT.test(piece);
}

/** Throws a `PdfError` where the text is past what is read. */
export function readXml(text: string, budget: Budget): XmlText {
  spendForText(text, budget);
  const result: XmlText = { root: null, instructions: [], isWellFormed: true, unclosed: [] };
  const open: XmlElement[] = [];
  const parser = new SaxesParser({ xmlns: true, position: false });
  const fail = () => {
    result.isWellFormed = false;
  };
  const addHere = (piece: string) => {
    const element = open.at(-1);
    if (element) addText(piece, element);
  };
  const markOther = () => {
    const element = open.at(-1);
    if (element) element.hasOther = true;
  };

  parser.on("error", fail);
  parser.on("processinginstruction", ({ target, body }) => {
    budget.spendNodes(1);
    result.instructions.push({ target, content: body });
    markOther();
  });
  parser.on("opentag", (tag) => {
    if (open.length >= DEEPEST)
      throw new PdfError(
        "limit_exceeded",
        `The file goes past what is checked: its XML is nested more than ${DEEPEST} deep.`,
      );
    const element = elementOf(tag, result.instructions.length);
    spendForElements(1, budget);
    open.at(-1)?.children.push(element);
    result.root ??= element;
    open.push(element);
  });
  parser.on("text", addHere);
  parser.on("cdata", (piece) => {
    addHere(piece);
    markOther();
  });
  parser.on("closetag", () => open.pop());
  parser.write(text).close();

  return { ...result, unclosed: open };
}

function countOf(character: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count++;

  return count;
}

function elementOf(tag: SaxesTagNS, instructionsBefore: number): XmlElement {
  const attributes: XmlAttribute[] = [];
  for (const { uri, prefix, local, value } of Object.values(tag.attributes)) {
    if (uri !== XMLNS) attributes.push({ namespace: uri, prefix, name: local, value });
  }

  return {
    namespace: tag.uri,
    prefix: tag.prefix,
    name: tag.local,
    value: "",
    attributes,
    children: [],
    hasText: false,
    hasOther: false,
    instructionsBefore,
  };
}
