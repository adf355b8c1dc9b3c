/** One metadata stream, opened: its packet header, its encoding, and its properties. */
import type { Encoding } from "../../xmp/decode-packet.ts";
import type { OpenPacket } from "../../xmp/open-packet.ts";
import type { XmlElement } from "../../xmp/xml-tree.ts";
import { RDF, readXmpNodes, type XmpNode, XmpSyntaxError } from "./xmp-nodes.ts";

export interface Packet {
  /** Empty where the packet cannot be read. */
  properties: XmpNode[];
  /** The packet is well-formed XML, and RDF. */
  isValid: boolean;
  /** The attributes of the packet's header that were given up (ISO 16684-1, 7.3.2). */
  bytesAttribute: string | null;
  encodingAttribute: string | null;
  /** Null where the packet has no RDF that could be read. */
  encoding: Encoding | null;
}

export function readPacket({ root, instructions, isWellFormed, encoding }: OpenPacket): Packet {
  const packet: Packet = {
    properties: [],
    isValid: isWellFormed,
    bytesAttribute: null,
    encodingAttribute: null,
    encoding: null,
  };
  const rdf = root && isWellFormed ? findRdf(root) : null;
  if (!rdf) return packet;
  const header = instructions.slice(0, rdf.instructionsBefore).findLast(({ target }) => target === "xpacket");
  try {
    return {
      properties: readXmpNodes(rdf),
      isValid: true,
      bytesAttribute: attributeOf(header?.content ?? "", BYTES),
      encodingAttribute: attributeOf(header?.content ?? "", ENCODING),
      encoding,
    };
  } catch (error) {
    if (!(error instanceof XmpSyntaxError)) throw error;
    return { ...packet, isValid: false };
  }
}

/** Pseudo-attributes of the header: `name="value"` or `name='value'`. */
const BYTES = /bytes\s*=\s*(?:"([^"]*)"|'([^']*)')/;
const ENCODING = /encoding\s*=\s*(?:"([^"]*)"|'([^']*)')/;

function attributeOf(header: string, pattern: RegExp): string | null {
  const match = pattern.exec(header);

  return match ? (match[1] ?? match[2] ?? "") : null;
}

/** ISO 16684-1, 7.4: rdf:RDF is the root or stands anywhere inside it; the first counts. */
function findRdf(root: XmlElement): XmlElement | null {
  const waiting = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    if (element.namespace === RDF && element.name === "RDF") return element;
    for (let i = element.children.length - 1; i >= 0; i--) waiting.push(element.children[i]!);
  }

  return null;
}
