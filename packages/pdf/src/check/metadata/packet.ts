/** One metadata stream, opened: its packet header, its encoding, and its properties. */
import { readXml, type XmlElement } from "./xml-tree.ts";
import { RDF, readXmpNodes, type XmpNode, XmpSyntaxError } from "./xmp-nodes.ts";

export interface Packet {
  /** Empty where the packet cannot be read. */
  properties: XmpNode[];
  /** The packet is well-formed XML, and RDF. */
  isValid: boolean;
  /** The attributes of the packet's header that were given up (ISO 16684-1, 7.3.2). */
  bytesAttribute: string | null;
  encodingAttribute: string | null;
  encoding: string;
}

export function readPacket(bytes: Uint8Array): Packet {
  const { text, encoding } = decode(bytes);
  const { root, instructions, isWellFormed } = readXml(text);
  const header = instructions.find(({ target }) => target === "xpacket")?.content ?? "";
  const packet: Packet = {
    properties: [],
    isValid: isWellFormed,
    bytesAttribute: attributeOf(header, "bytes"),
    encodingAttribute: attributeOf(header, "encoding"),
    encoding,
  };
  const rdf = root && isWellFormed ? findRdf(root) : null;
  if (!rdf) return packet;
  try {
    packet.properties = readXmpNodes(rdf);
  } catch (error) {
    if (!(error instanceof XmpSyntaxError)) throw error;
    packet.isValid = false;
  }

  return packet;
}

/** Pseudo-attributes of the header: `name="value"` or `name='value'`. */
function attributeOf(header: string, name: string): string | null {
  return new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(header)?.slice(1).find(Boolean) ?? null;
}

/** ISO 16684-1, 7.4: the root may be rdf:RDF itself or something around it. */
function findRdf(root: XmlElement): XmlElement | null {
  const waiting = [root];
  for (let element = waiting.shift(); element; element = waiting.shift()) {
    if (element.namespace === RDF && element.name === "RDF") return element;
    waiting.unshift(...element.children);
  }

  return null;
}

function decode(bytes: Uint8Array): { text: string; encoding: string } {
  const encoding = encodingOf(bytes);
  const label = encoding.startsWith("UTF-16") ? encoding.toLowerCase() : "utf-8";
  // Padding and marks around the packet are no XML.
  const text = new TextDecoder(label).decode(bytes).replace(/^[\uFEFF\0\s]+|[\0\s]+$/g, "");

  return { text, encoding };
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "UTF-16BE";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "UTF-16LE";
  if (bytes[0] === 0 && bytes[1] !== 0) return "UTF-16BE";
  if (bytes[0] !== 0 && bytes[1] === 0) return "UTF-16LE";

  return "UTF-8";
}
