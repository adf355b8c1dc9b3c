/** The data model of a metadata packet, read from its RDF (ISO 16684-1, 6 and annex C.2; RDF/XML Syntax, 7.2). */
import type { XmlAttribute, XmlElement } from "../../xmp/xml-tree.ts";

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
}

/** The packet is XML, but not the RDF that metadata is written in. */
export class XmpSyntaxError extends Error {}

export const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const XML = "http://www.w3.org/XML/1998/namespace";
const DC = "http://purl.org/dc/elements/1.1/";
/** Old packets write the namespace of Dublin Core like this. */
const OLD_DC = "http://purl.org/dc/1.1/";
/** A record of changes that old packets carry; it is not metadata of the document. */
const CHANGES = "http://ns.adobe.com/iX/1.0/";
const ARRAY_FORMS: Record<string, XmpForm> = { Bag: "bag", Seq: "seq", Alt: "alt" };
/** Names of the syntax, those of earlier versions included, that cannot be names of properties. */
const SYNTAX_NAMES = new Set(
  "RDF Description ID about parseType resource nodeID datatype aboutEach aboutEachPrefix bagID".split(" "),
);

/** The properties of all descriptions, in their order. Throws an `XmpSyntaxError`. */
export function readXmpNodes(rdf: XmlElement): XmpNode[] {
  const top = newNode({ namespace: "", prefix: "", name: "", value: "" }, "struct", "");
  let subject = "";
  if (rdf.hasText || rdf.hasOther) throw new XmpSyntaxError("rdf:RDF holds something else than descriptions");
  for (const description of rdf.children) {
    if (!isRdf(description, "Description")) throw new XmpSyntaxError(`${description.name} is not an rdf:Description`);
    const own = description.attributes.find((attribute) => isSubject(attribute, "about"))?.value ?? "";
    if (subject !== "" && own !== "" && own !== subject) {
      throw new XmpSyntaxError("Descriptions are about different things");
    }
    subject ||= own;
    readNodeElement(top, description, true);
  }

  return top.children;
}

/** 7.2.11: a description, or the array or typed node in a property. */
function readNodeElement(parent: XmpNode, element: XmlElement, isTop: boolean): void {
  let subjects = 0;
  for (const attribute of element.attributes) {
    if (isSubject(attribute, "about") || isSubject(attribute, "ID") || isRdf(attribute, "nodeID")) {
      if (++subjects > 1) throw new XmpSyntaxError("A description has two of rdf:about, rdf:ID and rdf:nodeID");
    } else if (isSyntax(attribute) || isRdf(attribute, "li")) {
      throw new XmpSyntaxError(`rdf:${attribute.name} is not an attribute of a description`);
    } else {
      addChild(parent, attribute, "simple", attribute.value, isTop);
    }
  }
  readPropertyElements(parent, element, isTop);
}

function readPropertyElements(parent: XmpNode, element: XmlElement, isTop: boolean): void {
  if (element.hasText || element.hasOther) throw new XmpSyntaxError(`There is text between properties`);
  for (const child of element.children) readPropertyElement(parent, child, isTop);
}

/** 7.2.14: the first attribute that is not a language tells which of the kinds of property this is. */
function readPropertyElement(parent: XmpNode, element: XmlElement, isTop: boolean): void {
  if (isSyntax(element)) throw new XmpSyntaxError(`rdf:${element.name} is not a property`);
  const deciding = element.attributes.find((attribute) => !isLanguage(attribute));
  if (!deciding) {
    if (element.children.length > 0) readResource(parent, element, isTop);
    else readLiteral(parent, element, isTop);
    return;
  }
  if (isRdf(deciding, "datatype")) readLiteral(parent, element, isTop);
  else if (!isRdf(deciding, "parseType")) readEmpty(parent, element, isTop);
  else if (deciding.value === "Resource") readParsedResource(parent, element, isTop);
  else throw new XmpSyntaxError(`rdf:parseType is "${deciding.value}"`);
}

/** 7.2.15: a property whose value is a node or an array. */
function readResource(parent: XmpNode, element: XmlElement, isTop: boolean): void {
  if (isTop && element.namespace === CHANGES && element.name === "changes") return;
  const [content, ...others] = element.children;
  if (!content || others.length > 0 || element.hasText || element.hasOther) {
    throw new XmpSyntaxError(`${element.name} has more than one value`);
  }
  const isTyped = !isRdf(content, "Description");
  if (isTyped && (isSyntax(content) || isRdf(content, "li")))
    throw new XmpSyntaxError(`rdf:${content.name} is not a value`);
  const form = (content.namespace === RDF && ARRAY_FORMS[content.name]) || "struct";
  const child = addChild(parent, element, form, "", isTop);
  setQualifiers(child, element, []);
  readNodeElement(child, content, false);
  settleQualified(child);
}

/** 7.2.16: a property whose value is text. */
function readLiteral(parent: XmpNode, element: XmlElement, isTop: boolean): void {
  if (element.children.length > 0 || element.hasOther) {
    throw new XmpSyntaxError(`${element.name} mixes text with something else`);
  }
  setQualifiers(addChild(parent, element, "simple", element.value, isTop), element, ["datatype"]);
}

/** 7.2.18: a structure without the element of its node. */
function readParsedResource(parent: XmpNode, element: XmlElement, isTop: boolean): void {
  const child = addChild(parent, element, "struct", "", isTop);
  setQualifiers(child, element, ["parseType"]);
  readPropertyElements(child, element, false);
  settleQualified(child);
}

/** 7.2.21: an element without content, whose attributes are its value or its fields. */
function readEmpty(parent: XmpNode, element: XmlElement, isTop: boolean): void {
  if (element.children.length > 0 || element.value !== "" || element.hasOther) {
    throw new XmpSyntaxError(`${element.name} has both content and attributes`);
  }
  const find = (name: string) => element.attributes.find((attribute) => isRdf(attribute, name));
  const [resource, value, nodeId] = [find("resource"), find("value"), find("nodeID")];
  if (resource && (value || nodeId)) throw new XmpSyntaxError(`${element.name} has two values`);
  const fields = element.attributes.filter(
    (attribute) =>
      !isLanguage(attribute) && !["ID", "nodeID", "resource", "value"].some((name) => isRdf(attribute, name)),
  );
  const wrong = fields.find((field) => isSyntax(field) || isRdf(field, "li") || field.namespace === "");
  if (wrong) throw new XmpSyntaxError(`${wrong.name} is not an attribute of a property`);

  const plain = value ?? resource;
  const isStruct = plain === undefined && fields.length > 0;
  const child = addChild(parent, element, isStruct ? "struct" : "simple", plain?.value ?? "", isTop);
  child.language = element.attributes.find(isLanguage)?.value ?? null;
  // Beside a plain value they are its qualifiers.
  if (isStruct) for (const field of fields) addChild(child, field, "simple", field.value, false);
}

function setQualifiers(child: XmpNode, element: XmlElement, ignored: readonly string[]): void {
  for (const attribute of element.attributes) {
    if (isLanguage(attribute)) child.language = attribute.value;
    else if (!isRdf(attribute, "ID") && !ignored.some((name) => isRdf(attribute, name))) {
      throw new XmpSyntaxError(`${attribute.name} is not an attribute of ${element.name}`);
    }
  }
}

/** ISO 16684-1, 7.8: a structure with rdf:value is that value; its other fields are qualifiers. */
function settleQualified(child: XmpNode): void {
  const value = child.form === "struct" ? child.children.find((field) => isRdf(field, "value")) : undefined;
  if (!value) return;
  child.language ??= value.language ?? child.children.find(isLanguage)?.value ?? null;
  child.form = value.form;
  child.value = value.value;
  child.children = value.children;
}

/** The names of the children that a node has; a packet may have very many. */
const namesIn = new WeakMap<XmpNode, Set<string>>();

function addChild(parent: XmpNode, origin: XmlAttribute, form: XmpForm, value: string, isTop: boolean): XmpNode {
  if (origin.namespace === "") throw new XmpSyntaxError(`${origin.name} has no namespace`);
  const isItem = isRdf(origin, "li");
  const isStruct = parent.form === "struct";
  if (isItem && isStruct) throw new XmpSyntaxError("rdf:li is in no array");
  if (isRdf(origin, "value") && (isTop || !isStruct)) throw new XmpSyntaxError("rdf:value is in no structure");
  const child = newNode(origin, form, value);
  if (!isItem) {
    const names = namesIn.get(parent) ?? new Set();
    const name = `${child.namespace} ${child.name}`;
    if (names.has(name)) throw new XmpSyntaxError(`${origin.name} occurs twice`);
    namesIn.set(parent, names.add(name));
  }
  parent.children.push(child);

  return child;
}

function newNode({ namespace, prefix, name }: XmlAttribute, form: XmpForm, value: string): XmpNode {
  return { namespace: namespace === OLD_DC ? DC : namespace, prefix, name, form, value, children: [], language: null };
}

function isSyntax({ namespace, name }: XmlAttribute): boolean {
  return namespace === RDF && SYNTAX_NAMES.has(name);
}

/** Old packets write these two attributes of a description without a namespace. */
function isSubject(attribute: XmlAttribute, name: "about" | "ID"): boolean {
  return attribute.name === name && (attribute.namespace === RDF || attribute.namespace === "");
}

function isLanguage({ namespace, name }: { namespace: string; name: string }): boolean {
  return namespace === XML && name === "lang";
}

function isRdf(item: { namespace: string; name: string }, name: string): boolean {
  return item.namespace === RDF && item.name === name;
}
