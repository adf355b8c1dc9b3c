/** Reads a metadata packet (XMP, ISO 16684-1): every property with its namespace, its prefix and its values. */
import type { XmlElement, XmlText } from "./xml-tree.ts";

interface XmpProperty {
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

/** A packet that is not well-formed gives what could be read before its fault. */
export function readXmp({ root, isWellFormed, unclosed }: XmlText): XmpPacket {
  const packet: XmpPacket = { isWellFormed, properties: [], extensionSchemas: [] };
  const waiting = root ? [root] : [];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    const isDescription = isNamed(element, RDF, "Description");
    if (isDescription) for (const property of attributeProperties(element)) packet.properties.push(property);
    const isProperty = (child: XmlElement) => isDescription && !isNamed(child, RDF, "Description");
    for (const child of element.children) {
      if (!isProperty(child)) continue;
      if (!unclosed.includes(child)) packet.properties.push(propertyOf(child));
      if (isNamed(child, EXTENSION, "schemas"))
        for (const item of itemsOf(child)) packet.extensionSchemas.push(schemaOf(item));
    }
    for (let i = element.children.length - 1; i >= 0; i--)
      if (!isProperty(element.children[i]!)) waiting.push(element.children[i]!);
  }

  return packet;
}

/** ISO 16684-1, 7.9.2.2: simple properties may be attributes of the description. */
function attributeProperties({ attributes }: XmlElement): XmpProperty[] {
  return attributes
    .filter(({ namespace }) => namespace !== "" && namespace !== RDF && namespace !== XML)
    .map(({ namespace, prefix, name, value }) => ({ namespace, prefix, name, values: [value], languages: [] }));
}

function propertyOf(element: XmlElement): XmpProperty {
  const { namespace, prefix, name, value } = element;
  const items = itemsOf(element);

  return {
    namespace,
    prefix,
    name,
    values: items.length === 0 ? [value.trim()] : items.map((item) => item.value.trim()),
    languages: items.map(languageOf).filter((language) => language !== ""),
  };
}

/** The items of the array in a property. */
function itemsOf(property: XmlElement): XmlElement[] {
  return property.children.flatMap(({ children }) => children.filter((child) => isNamed(child, RDF, "li")));
}

function languageOf({ attributes }: XmlElement): string {
  return attributes.find(({ namespace, name }) => namespace === XML && name === "lang")?.value ?? "";
}

function schemaOf(item: XmlElement): XmpPacket["extensionSchemas"][number] {
  const schema: XmpPacket["extensionSchemas"][number] = { namespace: "", prefix: "", properties: [] };
  const waiting = [item];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    if (isNamed(element, SCHEMA, "namespaceURI")) schema.namespace = element.value.trim();
    if (isNamed(element, SCHEMA, "prefix")) schema.prefix = element.value.trim();
    if (isNamed(element, PROPERTY, "name")) schema.properties.push(element.value.trim());
    for (let i = element.children.length - 1; i >= 0; i--) waiting.push(element.children[i]!);
  }

  return schema;
}

function isNamed(element: XmlElement, namespace: string, name: string): boolean {
  return element.namespace === namespace && element.name === name;
}
