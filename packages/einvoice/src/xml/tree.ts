/** The XML tree that the rules walk: elements with canonical names, so that a foreign prefix changes nothing. */

/** The namespaces of a cross industry invoice and the prefixes that the rules know them by. */
export const namespaces = {
  rsm: "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  ram: "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  qdt: "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
  udt: "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
} as const;

export interface XmlElement {
  /** `ram:ID` whatever prefix the file uses; `{uri}local` outside the four namespaces, `local` outside any. */
  readonly name: string;
  /** Attributes by canonical name; namespace declarations are not among them. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly parent: XmlElement | undefined;
  readonly children: XmlElement[];
  /** The element's own text; that of its children is not in it. */
  text: string;
  /** Counted from 1 among the siblings of the same name. */
  readonly position: number;
  /** How many children there are of each name. */
  childCounts: Map<string, number>;
  readonly line: number;
  readonly column: number;
}

/** The string value: the text of the element and everything in it. */
export function stringValue(element: XmlElement): string {
  if (element.children.length === 0) return element.text;
  return element.text + element.children.map(stringValue).join("");
}

/** XPath's `normalize-space()`: only the four white space characters of XML count. */
export function normalizeSpace(text: string): string {
  return text.replace(/[ \t\r\n]+/g, " ").replace(/^ | $/g, "");
}

/** An XPath that leads to the element, with positions where a name repeats. */
export function locationOf(element: XmlElement): string {
  const steps: string[] = [];
  for (let node: XmlElement | undefined = element; node; node = node.parent) {
    const repeats = node.parent ? (node.parent.childCounts.get(node.name) ?? 1) > 1 : false;
    steps.push(repeats ? `${stepName(node.name)}[${node.position}]` : stepName(node.name));
  }
  return `/${steps.reverse().join("/")}`;
}

function stepName(name: string): string {
  return name.startsWith("{") ? `*:${name.slice(name.indexOf("}") + 1)}` : name;
}
