/** The data model of a metadata packet, read from its RDF (ISO 16684-1, 6 and annex C.2). */
import type { XmlAttribute, XmlElement } from "./xml-tree.ts";

export type XmpForm = "simple" | "struct" | "bag" | "seq" | "alt";

export interface XmpNode {
  namespace: string;
  prefix: string;
  name: string;
  form: XmpForm;
  /** The text of a simple value. */
  value: string;
  /** The fields of a structure, or the items of an array. */
  children: XmpNode[];
  /** The qualifier xml:lang, as it is written; null where there is none. */
  language: string | null;
  hasQualifiers: boolean;
}

/** The packet is XML, but not the RDF that metadata is written in. */
export class XmpSyntaxError extends Error {}

export const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const XML = "http://www.w3.org/XML/1998/namespace";
const ARRAY_FORMS: Record<string, XmpForm> = { Bag: "bag", Seq: "seq", Alt: "alt" };
/** Names of the syntax that cannot be names of properties (RDF/XML, 7.2.2 to 7.2.4). */
const SYNTAX_NAMES = new Set(["RDF", "Description", "ID", "about", "parseType", "resource", "nodeID", "datatype"]);
const OLD_NAMES = new Set(["aboutEach", "aboutEachPrefix", "bagID"]);

/** The properties of all descriptions, in their order. Throws an `XmpSyntaxError`. */
export function readXmpNodes(rdf: XmlElement): XmpNode[] {
  const top = node({ namespace: "", prefix: "", name: "", value: "" }, "struct");
  let about: string | null = null;
  if (rdf.attributes.length > 0) throw new XmpSyntaxError("rdf:RDF has attributes");
  for (const description of rdf.children) {
    if (description.namespace !== RDF || description.name !== "Description") {
      throw new XmpSyntaxError(`${description.name} stands where an rdf:Description belongs`);
    }
    const own = description.attributes.find(({ namespace, name }) => namespace === RDF && name === "about")?.value;
    if (own !== undefined && own !== "") {
      if (about !== null && about !== own) throw new XmpSyntaxError("Descriptions are about different things");
      about = own;
    }
    readNodeElement(top, description);
  }

  return top.children;
}

function readNodeElement(parent: XmpNode, element: XmlElement): void {
  let subjects = 0;
  for (const attribute of element.attributes) {
    if (attribute.namespace === RDF && ["about", "ID", "nodeID"].includes(attribute.name)) {
      if (++subjects > 1) throw new XmpSyntaxError("A description has two of rdf:about, rdf:ID and rdf:nodeID");
    } else if (isSyntax(attribute)) {
      throw new XmpSyntaxError(`rdf:${attribute.name} is no attribute of a description`);
    } else {
      addChild(parent, attribute, "simple", attribute.value);
    }
  }
  readPropertyElements(parent, element);
}

function readPropertyElements(parent: XmpNode, element: XmlElement): void {
  if (element.hasText) throw new XmpSyntaxError(`Text stands between the properties of ${element.name}`);
  for (const child of element.children) readPropertyElement(parent, child);
}

function readPropertyElement(parent: XmpNode, element: XmlElement): void {
  if (isSyntax(element)) throw new XmpSyntaxError(`rdf:${element.name} is no property`);
  const deciding = element.attributes.find((attribute) => !isLanguage(attribute) && !isRdf(attribute, "ID"));
  if (!deciding) {
    if (element.children.length > 0) readResource(parent, element);
    else readLiteral(parent, element);
    return;
  }
  if (isRdf(deciding, "datatype")) readLiteral(parent, element);
  else if (!isRdf(deciding, "parseType")) readEmpty(parent, element);
  else if (deciding.value === "Resource") readParsedResource(parent, element);
  else throw new XmpSyntaxError(`rdf:parseType is "${deciding.value}"`);
}

/** RDF/XML, 7.2.15: a property whose value is a node or an array. */
function readResource(parent: XmpNode, element: XmlElement): void {
  const [content, ...others] = element.children;
  if (!content || others.length > 0 || element.hasText) {
    throw new XmpSyntaxError(`${element.name} has more than one value`);
  }
  const form = content.namespace === RDF ? (ARRAY_FORMS[content.name] ?? "struct") : "struct";
  const isNode = content.namespace !== RDF || content.name === "Description" || form !== "struct";
  if (!isNode) throw new XmpSyntaxError(`rdf:${content.name} is no value`);
  const child = addChild(parent, element, form, "");
  addQualifiers(child, element, []);
  readNodeElement(child, content);
  settleQualified(child);
}

/** 7.2.16: a property whose value is text. */
function readLiteral(parent: XmpNode, element: XmlElement): void {
  if (element.children.length > 0) throw new XmpSyntaxError(`${element.name} mixes text and elements`);
  addQualifiers(addChild(parent, element, "simple", element.value), element, ["datatype"]);
}

/** 7.2.18: a structure without the element of its node. */
function readParsedResource(parent: XmpNode, element: XmlElement): void {
  const child = addChild(parent, element, "struct", "");
  addQualifiers(child, element, ["parseType"]);
  readPropertyElements(child, element);
  settleQualified(child);
}

/** 7.2.21: an element without content, whose attributes are its value or its fields. */
function readEmpty(parent: XmpNode, element: XmlElement): void {
  if (element.children.length > 0 || element.hasText) {
    throw new XmpSyntaxError(`${element.name} has both content and properties as attributes`);
  }
  const find = (name: string) => element.attributes.find((attribute) => isRdf(attribute, name));
  const [resource, value, nodeId] = [find("resource"), find("value"), find("nodeID")];
  if (resource && nodeId) throw new XmpSyntaxError(`${element.name} has both rdf:resource and rdf:nodeID`);
  const plain = value ?? resource;
  const fields = element.attributes.filter(
    (attribute) => !isLanguage(attribute) && attribute.namespace !== RDF && attribute !== plain,
  );
  const isStruct = plain === undefined && fields.length > 0;
  const child = addChild(parent, element, isStruct ? "struct" : "simple", plain?.value ?? "");
  for (const attribute of element.attributes) {
    if (isLanguage(attribute)) setLanguage(child, attribute.value);
    else if (attribute.namespace === RDF && !["ID", "nodeID", "resource", "value"].includes(attribute.name)) {
      throw new XmpSyntaxError(`rdf:${attribute.name} is no attribute of a property`);
    }
  }
  if (!isStruct) child.hasQualifiers ||= fields.length > 0;
  else for (const field of fields) addChild(child, field, "simple", field.value);
}

function addQualifiers(child: XmpNode, element: XmlElement, ignored: readonly string[]): void {
  for (const attribute of element.attributes) {
    if (isLanguage(attribute)) setLanguage(child, attribute.value);
    else if (!isRdf(attribute, "ID") && !ignored.some((name) => isRdf(attribute, name))) {
      throw new XmpSyntaxError(`${attribute.name} is no attribute of ${element.name}`);
    }
  }
}

function setLanguage(child: XmpNode, language: string): void {
  child.language = language;
  child.hasQualifiers = true;
}

/** ISO 16684-1, 7.8: the value of a structure with rdf:value; its other fields are qualifiers. */
function settleQualified(child: XmpNode): void {
  const value = child.form === "struct" ? child.children.find((field) => isRdf(field, "value")) : undefined;
  if (!value) return;
  child.form = value.form;
  child.value = value.value;
  child.children = value.children;
  child.language ??= value.language;
  child.hasQualifiers = true;
}

function addChild(parent: XmpNode, origin: XmlAttribute, form: XmpForm, value: string): XmpNode {
  if (origin.namespace === "") throw new XmpSyntaxError(`${origin.name} has no namespace`);
  const isArray = parent.form !== "struct";
  const isItem = isRdf(origin, "li");
  if (isItem !== isArray) throw new XmpSyntaxError(`${origin.name} is misplaced`);
  if (!isItem && parent.children.some((other) => other.namespace === origin.namespace && other.name === origin.name)) {
    throw new XmpSyntaxError(`${origin.name} occurs twice`);
  }
  const child = node(origin, form, value);
  parent.children.push(child);

  return child;
}

function node(origin: XmlAttribute, form: XmpForm, value = ""): XmpNode {
  const { namespace, prefix, name } = origin;

  return { namespace, prefix, name, form, value, children: [], language: null, hasQualifiers: false };
}

function isSyntax({ namespace, name }: XmlAttribute): boolean {
  return namespace === RDF && (SYNTAX_NAMES.has(name) || OLD_NAMES.has(name));
}

function isLanguage({ namespace, name }: XmlAttribute): boolean {
  return namespace === XML && name === "lang";
}

function isRdf(item: { namespace: string; name: string }, name: string): boolean {
  return item.namespace === RDF && item.name === name;
}
