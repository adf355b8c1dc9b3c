/** The packet in a metadata stream, decoded and read once for all that look at it: the rules, and who asks what the file says of itself. */
import type { PdfStream } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";
import { decodePacket, type Encoding } from "./decode-packet.ts";
import { readXmlByMarkup } from "./kept-markup.ts";
import type { XmlText } from "./xml-tree.ts";

export interface OpenPacket extends XmlText {
  encoding: Encoding;
}

/** A tree takes many times as much memory as its text: that of a long one is not kept. */
const MOST_CHARACTERS_KEPT = 65_536;
const opened = new WeakMap<PdfStream, OpenPacket>();

/** Nobody may change what this gives. */
export function openPacket(document: PdfDocument, stream: PdfStream): OpenPacket {
  const known = opened.get(stream);
  if (known) return known;
  const { text, encoding } = decodePacket(document.decode(stream).bytes);
  const packet: OpenPacket = { ...readXmlByMarkup(text, document.budget), encoding };
  if (text.length <= MOST_CHARACTERS_KEPT) opened.set(stream, packet);

  return packet;
}
