/** Changes to the XML of an invoice, as recipes that can be kept as data and applied again. */

import { knownPrefixes, readXml, stringValue, type XmlElement } from "@platen/einvoice";

/** Elements are counted in document order, from 0, as the tree is when the edit comes. */
export type Edit =
  | readonly ["remove", number]
  | readonly ["double", number]
  | readonly ["text", number, string]
  | readonly ["attribute", number, string, string | null]
  | readonly ["insert", number, "first" | "last", string, string, (string | null)?]
  | readonly ["swap", number];

export interface XmlNode {
  name: string;
  text: string;
  attributes: Map<string, string>;
  children: XmlNode[];
}

export function treeOf(xml: string): XmlNode {
  return copyOf(readXml(xml, knownPrefixes));
}

function copyOf(element: XmlElement): XmlNode {
  return {
    name: element.name,
    text: element.children.length === 0 ? stringValue(element) : "",
    attributes: new Map(element.attributes),
    children: element.children.map(copyOf),
  };
}

/** Every element with its parent, in document order. */
export function elementsOf(root: XmlNode): { node: XmlNode; parent: XmlNode | undefined }[] {
  const found: { node: XmlNode; parent: XmlNode | undefined }[] = [];
  const visit = (node: XmlNode, parent: XmlNode | undefined) => {
    found.push({ node, parent });
    for (const child of node.children) visit(child, node);
  };
  visit(root, undefined);
  return found;
}

/** Applies one edit in place and gives the way back; an edit that finds no element does nothing. */
export function applyEdit(root: XmlNode, edit: Edit): () => void {
  const place = elementsOf(root)[edit[1]];
  if (!place) return () => {};
  const { node, parent } = place;
  switch (edit[0]) {
    case "text": {
      const { text } = node;
      node.text = edit[2];
      return () => {
        node.text = text;
      };
    }
    case "attribute": {
      const { attributes } = node;
      node.attributes = new Map(attributes);
      if (edit[3] === null) node.attributes.delete(edit[2]);
      else node.attributes.set(edit[2], edit[3]);
      return () => {
        node.attributes = attributes;
      };
    }
    case "insert": {
      const inserted = insertion(edit[3], edit[4], edit[5]);
      return withChildren(node, edit[2] === "first" ? [inserted, ...node.children] : [...node.children, inserted]);
    }
    default:
      return parent ? withChildren(parent, rearranged(parent.children, node, edit[0])) : () => {};
  }
}

function withChildren(node: XmlNode, children: XmlNode[]): () => void {
  const before = node.children;
  node.children = children;
  return () => {
    node.children = before;
  };
}

function rearranged(siblings: readonly XmlNode[], node: XmlNode, how: "remove" | "double" | "swap"): XmlNode[] {
  const at = siblings.indexOf(node);
  if (how === "remove") return siblings.toSpliced(at, 1);
  if (how === "double") return siblings.toSpliced(at, 0, structuredClone(node));
  return at > 0 ? siblings.toSpliced(at - 1, 2, node, siblings[at - 1]!) : [...siblings];
}

/** `a/b/c` makes nested elements; the text and the scheme go to the innermost. */
function insertion(path: string, text: string, scheme: string | null | undefined): XmlNode {
  const [name = "", ...rest] = path.split("/");
  if (rest.length > 0)
    return { name, text: "", attributes: new Map(), children: [insertion(rest.join("/"), text, scheme)] };
  const [attribute = "", value = ""] = scheme?.split("=") ?? [];
  return { name, text, attributes: scheme ? new Map([[attribute, value]]) : new Map(), children: [] };
}

function escapeText(text: string): string {
  return text.replace(/[&<>"\r\n\t]/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function serialize(root: XmlNode): string {
  const write = (node: XmlNode, declarations = ""): string => {
    const attributes = [...node.attributes].map(([name, value]) => ` ${name}="${escapeText(value)}"`).join("");
    return `<${node.name}${declarations}${attributes}>${escapeText(node.text)}${node.children.map((child) => write(child)).join("")}</${node.name}>`;
  };
  const declarations = [...knownPrefixes].map(([uri, prefix]) => ` xmlns:${prefix}="${uri}"`);
  return `<?xml version="1.0" encoding="UTF-8"?>${write(root, declarations.join(""))}`;
}

export function applyEdits(xml: string, edits: readonly Edit[]): string {
  const root = treeOf(xml);
  for (const edit of edits) applyEdit(root, edit);
  return serialize(root);
}
