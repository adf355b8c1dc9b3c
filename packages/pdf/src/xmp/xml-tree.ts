/** An XML text as a tree of elements with their namespaces; what a metadata packet needs of XML, and no more. */
import { SaxesParser, type SaxesTagNS } from "saxes";

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

interface XmlText {
  root: XmlElement | null;
  /** Target and content of each processing instruction, in their order. */
  instructions: { target: string; content: string }[];
  isWellFormed: boolean;
  /** The elements that the text ends inside. */
  unclosed: readonly XmlElement[];
}

/** Deeper trees are hostile: none in a sound packet is a tenth of it. */
const DEEPEST = 200;
const XMLNS = "http://www.w3.org/2000/xmlns/";
/** The spaces that break lines; those that do not are text. */
const WHITE_SPACE = /^(?:(?![\u00a0\u2007\u202f\ufeff])\s)*$/;

export function readXml(text: string): XmlText {
  const result: XmlText = { root: null, instructions: [], isWellFormed: true, unclosed: [] };
  const open: XmlElement[] = [];
  const parser = new SaxesParser({ xmlns: true, position: false });
  const fail = () => {
    result.isWellFormed = false;
  };
  const addText = (piece: string) => {
    const element = open.at(-1);
    if (!element) return;
    element.value += piece;
    element.hasText ||= !WHITE_SPACE.test(piece);
  };
  const markOther = () => {
    const element = open.at(-1);
    if (element) element.hasOther = true;
  };

  parser.on("error", fail);
  parser.on("processinginstruction", ({ target, body }) => {
    result.instructions.push({ target, content: body });
    markOther();
  });
  parser.on("opentag", (tag) => {
    const element = elementOf(tag, result.instructions.length);
    if (open.length >= DEEPEST) fail();
    else open.at(-1)?.children.push(element);
    result.root ??= element;
    open.push(element);
  });
  parser.on("text", addText);
  parser.on("cdata", (piece) => {
    addText(piece);
    markOther();
  });
  parser.on("closetag", () => open.pop());
  parser.write(text).close();

  return { ...result, unclosed: open };
}

function elementOf(tag: SaxesTagNS, instructionsBefore: number): XmlElement {
  const attributes = Object.values(tag.attributes)
    .filter(({ uri }) => uri !== XMLNS)
    .map(({ uri, prefix, local, value }) => ({ namespace: uri, prefix, name: local, value }));

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
