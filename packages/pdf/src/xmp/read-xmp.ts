/** Reads a metadata packet (XMP, ISO 16684-1): every property with its namespace, its prefix and its values. */
import { SaxesParser, type SaxesTagNS } from "saxes";

export interface XmpProperty {
  namespace: string;
  prefix: string;
  name: string;
  /** The items of an array, or the one value. */
  values: string[];
  /** The languages of the items of an alternative of languages, in the order of the values. */
  languages: string[];
}

export interface XmpPacket {
  isWellFormed: boolean;
  properties: XmpProperty[];
  /** The namespaces that the packet's own extension schemas describe, with their prefix and property names. */
  extensionSchemas: { namespace: string; prefix: string; properties: string[] }[];
}

const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const XML = "http://www.w3.org/XML/1998/namespace";
const EXTENSION = "http://www.aiim.org/pdfa/ns/extension/";
const SCHEMA = "http://www.aiim.org/pdfa/ns/schema#";
const PROPERTY = "http://www.aiim.org/pdfa/ns/property#";

interface Open {
  namespace: string;
  prefix: string;
  local: string;
  language: string;
  text: string;
}

/** A packet that is not well-formed gives what could be read before its fault. */
export function readXmp(bytes: Uint8Array): XmpPacket {
  const reader = new XmpReader();
  const parser = new SaxesParser({ xmlns: true, position: false });
  let isWellFormed = true;
  parser.on("error", () => {
    isWellFormed = false;
  });
  parser.on("opentag", (tag) => reader.open(tag));
  parser.on("text", (text) => reader.text(text));
  parser.on("cdata", (text) => reader.text(text));
  parser.on("closetag", () => reader.close());
  parser.write(decodePacket(bytes)).close();

  return { isWellFormed, properties: reader.properties, extensionSchemas: reader.extensionSchemas };
}

/** Packets are UTF-8; the first bytes tell the two orders of UTF-16. */
function decodePacket(bytes: Uint8Array): string {
  const label =
    bytes[0] === 0 || bytes[0] === 0xfe ? "utf-16be" : bytes[1] === 0 || bytes[0] === 0xff ? "utf-16le" : "utf-8";

  // Padding and marks around the packet are no XML.
  return new TextDecoder(label).decode(bytes).replace(/^[\uFEFF\0\s]+|[\0\s]+$/g, "");
}

class XmpReader {
  readonly properties: XmpProperty[] = [];
  readonly extensionSchemas: XmpPacket["extensionSchemas"] = [];
  readonly #path: Open[] = [];
  #property: XmpProperty | null = null;
  #propertyDepth = 0;

  open(tag: SaxesTagNS): void {
    const language =
      Object.values(tag.attributes).find(({ uri, local }) => uri === XML && local === "lang")?.value ?? "";
    const isDescription = tag.uri === RDF && tag.local === "Description";
    const parent = this.#path.at(-1);
    this.#path.push({ namespace: tag.uri, prefix: tag.prefix, local: tag.local, language, text: "" });
    // ISO 16684-1, 7.9.2.2: simple properties may be attributes of the description.
    if (isDescription && this.#property === null) {
      for (const { uri, local, prefix, value } of Object.values(tag.attributes)) {
        if (uri === "" || uri === RDF || uri === XML || prefix === "xmlns") continue;
        this.properties.push({ namespace: uri, prefix, name: local, values: [value], languages: [] });
      }
      return;
    }
    if (this.#property === null && parent?.namespace === RDF && parent.local === "Description") {
      this.#property = { namespace: tag.uri, prefix: tag.prefix, name: tag.local, values: [], languages: [] };
      this.#propertyDepth = this.#path.length;
    }
    if (tag.uri === RDF && tag.local === "li" && this.#isIn(EXTENSION, "schemas") && !this.#isIn(SCHEMA, "property")) {
      this.extensionSchemas.push({ namespace: "", prefix: "", properties: [] });
    }
  }

  text(text: string): void {
    const open = this.#path.at(-1);
    if (open) open.text += text;
  }

  close(): void {
    const open = this.#path.pop();
    if (!open) return;
    this.#readExtension(open);
    const property = this.#property;
    if (!property) return;

    const isItem = open.namespace === RDF && open.local === "li" && this.#path.length === this.#propertyDepth + 1;
    if (isItem) {
      property.values.push(open.text.trim());
      if (open.language !== "") property.languages.push(open.language);
    }
    if (this.#path.length !== this.#propertyDepth - 1) return;
    if (property.values.length === 0) property.values.push(open.text.trim());
    this.properties.push(property);
    this.#property = null;
  }

  #readExtension({ namespace, local, text }: Open): void {
    const schema = this.extensionSchemas.at(-1);
    if (!schema || !this.#isIn(EXTENSION, "schemas")) return;
    if (namespace === SCHEMA && local === "namespaceURI") schema.namespace = text.trim();
    if (namespace === SCHEMA && local === "prefix") schema.prefix = text.trim();
    if (namespace === PROPERTY && local === "name") schema.properties.push(text.trim());
  }

  #isIn(namespace: string, local: string): boolean {
    return this.#path.some((open) => open.namespace === namespace && open.local === local);
  }
}
