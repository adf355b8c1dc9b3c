/** Small changes to the XML of an invoice, each at a place that is named by the end of its path. */

import { knownPrefixes, readXml, stringValue, type XmlElement } from "../src/index.ts";

interface Node {
  name: string;
  text: string;
  attributes: Map<string, string>;
  parent: Node | undefined;
  children: Node[];
}

export type Change = (root: Node) => void;

/** Gives the XML a text with some changes made, one after the other. */
export function changeXml(xml: string, ...changes: readonly Change[]): string {
  const root = copyOf(readXml(xml, knownPrefixes), undefined);
  for (const change of changes) change(root);
  const declarations = [...knownPrefixes].map(([uri, prefix]) => ` xmlns:${prefix}="${uri}"`).join("");
  return write(root, declarations);
}

/** Takes an element out. */
export function remove(path: string): Change {
  return (root) => {
    const { node, siblings } = placeAt(root, path);
    siblings.splice(siblings.indexOf(node), 1);
  };
}

/** Gives an element another text. */
export function set(path: string, text: string): Change {
  return (root) => {
    placeAt(root, path).node.text = text;
  };
}

/** Gives an element an attribute, or takes it away. */
export function attribute(path: string, name: string, value: string | null): Change {
  return (root) => {
    const { attributes } = placeAt(root, path).node;
    if (value === null) attributes.delete(name);
    else attributes.set(name, value);
  };
}

/** Repeats an element behind itself. */
export function double(path: string): Change {
  return (root) => {
    const { node, siblings } = placeAt(root, path);
    siblings.splice(siblings.indexOf(node), 0, duplicateOf(node));
  };
}

interface Addition {
  readonly place?: "first" | "last";
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Adds an element as the last child, or as the first; `A/B` is a B in an A. The text and the attributes are the innermost's. */
export function add(
  path: string,
  names: string,
  text = "",
  { place = "last", attributes = {} }: Addition = {},
): Change {
  return (root) => {
    const { node } = placeAt(root, path);
    const [outer, innermost] = nested(names.split("/"), node);
    innermost.text = text;
    innermost.attributes = new Map(Object.entries(attributes));
    if (place === "first") node.children.unshift(outer);
    else node.children.push(outer);
  };
}

function nested([name = "", ...rest]: readonly string[], parent: Node): [outer: Node, innermost: Node] {
  const node: Node = { name: prefixed(name), text: "", attributes: new Map(), parent, children: [] };
  if (rest.length === 0) return [node, node];
  const [child, innermost] = nested(rest, node);
  node.children.push(child);
  return [node, innermost];
}

function copyOf(element: XmlElement, parent: Node | undefined): Node {
  const node: Node = {
    name: element.name,
    text: element.children.length === 0 ? stringValue(element) : "",
    attributes: new Map(element.attributes),
    parent,
    children: [],
  };
  node.children = element.children.map((child) => copyOf(child, node));
  return node;
}

function duplicateOf(node: Node, parent = node.parent): Node {
  const copy: Node = { ...node, attributes: new Map(node.attributes), parent };
  copy.children = node.children.map((child) => duplicateOf(child, copy));
  return copy;
}

/** `A/B[2]`: the second of the elements whose path ends so, in document order. */
function placeAt(root: Node, path: string): { node: Node; siblings: Node[] } {
  const [, names = "", index = "1"] = /^(.*?)(?:\[(\d+)\])?$/.exec(path) ?? [];
  const steps = names.split("/").map(prefixed).reverse();
  const found = everyNode(root).filter((node) => endsWith(node, steps))[Number(index) - 1];
  if (!found) throw new Error(`The invoice has no element ${path}`);
  return { node: found, siblings: found.parent?.children ?? [] };
}

function endsWith(node: Node, steps: readonly string[]): boolean {
  let at: Node | undefined = node;
  for (const step of steps) {
    if (at?.name !== step) return false;
    at = at.parent;
  }
  return true;
}

function everyNode(node: Node): Node[] {
  return [node, ...node.children.flatMap(everyNode)];
}

function prefixed(name: string): string {
  return name.includes(":") ? name : `ram:${name}`;
}

function write(node: Node, declarations = ""): string {
  const escaped = (text: string) => text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);
  const attributes = [...node.attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join("");
  const content = node.children.map((child) => write(child)).join("") + escaped(node.text);
  return `<${node.name}${declarations}${attributes}>${content}</${node.name}>`;
}
