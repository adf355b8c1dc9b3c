/** The XML tree that the rules walk: elements with canonical names, so that a foreign prefix changes nothing. */

export interface XmlElement {
  /** `ram:ID` whatever prefix the file uses; `{uri}local` in a namespace that no syntax has, `local` outside any. */
  readonly name: string;
  /** Attributes with their canonical names; namespace declarations are not among them. */
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly parent: XmlElement | undefined;
  readonly children: readonly XmlElement[];
  /** The element's own text; that of its children is not in it. */
  readonly text: string;
  /** The children by name, kept from the first question to an element that has many. */
  childrenByName: ReadonlyMap<string, readonly XmlElement[]> | undefined;
}

const MANY_CHILDREN = 24;
const none: readonly XmlElement[] = [];

/**
 * The children among which those of a name are: all of them where they are few and quickly looked through, else exactly those.
 * An invoice of ten thousand lines has its header beside them, and every line asks for it.
 */
export function childrenToSearch(element: XmlElement, name: string): readonly XmlElement[] {
  if (element.children.length <= MANY_CHILDREN) return element.children;
  element.childrenByName ??= Map.groupBy(element.children, (child) => child.name);
  return element.childrenByName.get(name) ?? none;
}

/** Counted from 1 among the siblings of the same name. */
export function positionOf(element: XmlElement): number {
  return siblingsOf(element).indexOf(element) + 1;
}

function siblingsOf(element: XmlElement): readonly XmlElement[] {
  const { name, parent } = element;
  if (!parent) return [element];
  const searched = childrenToSearch(parent, name);
  return searched === parent.children ? searched.filter((each) => each.name === name) : searched;
}

/** The string value: the text of the element and everything in it. */
export function stringValue(element: XmlElement): string {
  if (element.children.length === 0) return element.text;
  return element.text + element.children.map(stringValue).join("");
}

/** An XPath that leads to the element, with positions where a name repeats. */
export function locationOf(element: XmlElement): string {
  const steps: string[] = [];
  for (let node: XmlElement | undefined = element; node; node = node.parent) {
    const repeats = siblingsOf(node).length > 1;
    steps.push(repeats ? `${stepName(node.name)}[${positionOf(node)}]` : stepName(node.name));
  }
  return `/${steps.reverse().join("/")}`;
}

/** A name as a location writes it. */
export function stepName(name: string): string {
  return name.startsWith("{") ? `*:${name.slice(name.indexOf("}") + 1)}` : name;
}
