/** Reads the structure of a Factur-X profile out of its published XML Schemas: elements, order, occurrence and lexical types. */
import { readXml, type XmlElement } from "@platen/einvoice";
import { attribute, descendants } from "../xml-nodes.ts";

/** By the name of a type: a row for each of its elements, as the check of the structure reads them. */
type ProfileStructure = Record<string, string[]>;

const prefixes: Record<string, string> = {
  CrossIndustryInvoice: "rsm",
  ReusableAggregateBusinessInformationEntity: "ram",
  QualifiedDataType: "qdt",
  UnqualifiedDataType: "udt",
};

export function readProfileStructure(schemas: readonly string[]): ProfileStructure {
  const types = new Map<string, { node: XmlElement; prefix: string }>();
  for (const schema of schemas) {
    const root = readXml(schema, new Map());
    const target = /:(\w+):100$/.exec(attribute(root, "targetNamespace"))?.[1] ?? "";
    const prefix = prefixes[target] ?? "";
    for (const node of root.children) {
      if (/(complex|simple)Type$/.test(node.name)) types.set(`${prefix}:${attribute(node, "name")}`, { node, prefix });
    }
  }
  const structure: ProfileStructure = {};
  const visit = (type: string): void => {
    const name = tableName(type);
    if (structure[name]) return;
    const found = types.get(type);
    if (!found) throw new Error(`The schemas have no type ${type}`);
    const rows: string[] = [];
    structure[name] = rows;
    for (const element of descendants(found.node).filter((node) => node.name.endsWith("}element"))) {
      rows.push(rowOf(element, found.prefix, types));
      const below = attribute(element, "type");
      if (types.has(below) && hasElements(types.get(below)!.node)) visit(below);
    }
  };
  visit("rsm:CrossIndustryInvoiceType");
  return structure;
}

function tableName(type: string): string {
  return type.replace(/^\w+:/, "").replace(/Type$/, "");
}

/** Whether it is made of elements and not of text; one that has no elements allows none. */
function hasElements(node: XmlElement): boolean {
  return node.name.endsWith("}complexType") && !node.children.some(({ name }) => name.endsWith("}simpleContent"));
}

function rowOf(element: XmlElement, prefix: string, types: ReadonlyMap<string, { node: XmlElement }>): string {
  const name = `${prefix}:${attribute(element, "name")}`;
  const type = attribute(element, "type");
  const known = types.get(type)?.node;
  if (known && hasElements(known)) return `${name} ${occurrence(element)} #${tableName(type)}`;
  return `${name} ${occurrence(element)} ${lexical(known ?? element, type, types)}`;
}

function occurrence(element: XmlElement): string {
  const least = attribute(element, "minOccurs") || "1";
  const most = attribute(element, "maxOccurs") || "1";
  const short: Record<string, string> = { "1..1": "1", "0..1": "?", "0..unbounded": "*", "1..unbounded": "+" };
  return short[`${least}..${most}`] ?? `${least}..${most}`;
}

/** The lexical type and the attributes of an element without children. */
function lexical(node: XmlElement, type: string, types: ReadonlyMap<string, { node: XmlElement }>): string {
  const extension = descendants(node).find(({ name }) => /\}(extension|restriction)$/.test(name));
  const attributes = descendants(node)
    .filter(({ name }) => name.endsWith("}attribute"))
    .map((each) => {
      const isRequired = attribute(each, "use") === "required" ? "!" : "";
      return ` @${attribute(each, "name")}${isRequired}:${plain(attribute(each, "type"), types)}`;
    });
  return plain(extension ? attribute(extension, "base") : type, types) + attributes.join("");
}

/** `xs:token` for a type that is made of it. */
function plain(type: string, types: ReadonlyMap<string, { node: XmlElement }>): string {
  if (type.startsWith("xs:")) return type.slice(3);
  const made = types.get(type)?.node;
  const base = made && descendants(made).find(({ name }) => /\}(extension|restriction)$/.test(name));
  return base ? plain(attribute(base, "base"), types) : "string";
}
