/** Reads the structure of UBL documents out of the published XML Schemas: elements, order, occurrence and lexical types. */
import { readXml, type XmlElement } from "@platen/einvoice";
import { attribute, descendants } from "../xml-nodes.ts";

/** The table as `syntax/ubl/structure` reads it. In UBL the name of an element decides its type, wherever it is. */
interface UblStructure {
  /** What elements with text hold, and which elements they are. */
  texts: Record<string, string>;
  /** Elements that are made of elements, by their type, where the type has another name. */
  aggregates: Record<string, string>;
  /** The elements of a type in their order, `?`, `*` or `+` behind a name for its occurrence. */
  types: Record<string, string>;
}

interface Declaration {
  readonly node: XmlElement;
  readonly prefix: string;
}

const prefixes: Record<string, string> = {
  "Invoice-2": "ubl",
  "CreditNote-2": "cn",
  "CommonAggregateComponents-2": "cac",
  "CommonBasicComponents-2": "cbc",
  "CommonExtensionComponents-2": "ext",
  "UnqualifiedDataTypes-2": "udt",
  "QualifiedDataTypes-2": "qdt",
  "CoreComponentTypeSchemaModule:2": "ccts-cct",
};

export function readUblStructure(schemas: readonly string[], roots: readonly string[]): UblStructure {
  const types = new Map<string, Declaration>();
  const elements = new Map<string, string>();
  for (const schema of schemas) {
    const root = readXml(schema, new Map());
    const prefix = prefixes[/[\w-]+(?::2)?$/.exec(attribute(root, "targetNamespace"))?.[0] ?? ""];
    if (prefix === undefined) continue;
    const named = (name: string) => (name.includes(":") ? name : `${prefix}:${name}`);
    for (const node of root.children) {
      if (node.name.endsWith("}complexType")) types.set(named(attribute(node, "name")), { node, prefix });
      if (node.name.endsWith("}element")) elements.set(named(attribute(node, "name")), named(attribute(node, "type")));
    }
  }
  const texts: Record<string, string[]> = {};
  const aggregates: Record<string, string[]> = {};
  const structure: Record<string, string> = {};
  const seen = new Set<string>();
  const visit = (element: string): void => {
    if (seen.has(element)) return;
    seen.add(element);
    const type = elements.get(element) ?? "";
    const declared = types.get(type);
    if (!declared) throw new Error(`The schemas do not say what ${element} is`);
    if (descendants(declared.node).some(({ name }) => name.endsWith("}any"))) texts.any = [element];
    else if (descendants(declared.node).some(({ name }) => name.endsWith("}simpleContent"))) {
      const text = textOf(type, types);
      texts[text] ??= [];
      texts[text].push(element.replace("cbc:", ""));
    } else {
      const name = localName(type);
      if (name !== localName(element)) {
        aggregates[name] ??= [];
        aggregates[name].push(element.replace("cac:", ""));
      }
      if (structure[name] !== undefined) return;
      const children = descendants(declared.node).filter((node) => node.name.endsWith("}element"));
      const ofSchema = (ref: string) => (ref.includes(":") ? ref : `${declared.prefix}:${ref}`);
      structure[name] = children.map((node) => ofSchema(attribute(node, "ref")) + occurrence(node)).join(" ");
      for (const node of children) visit(ofSchema(attribute(node, "ref")));
    }
  };
  for (const root of roots) visit(root);
  const joined = (lists: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.sort().join(" ")]));
  return { texts: joined(texts), aggregates: joined(aggregates), types: structure };
}

function localName(name: string): string {
  return name.replace(/^\w+:/, "").replace(/Type$/, "");
}

function occurrence(element: XmlElement): string {
  const least = attribute(element, "minOccurs") || "1";
  const most = attribute(element, "maxOccurs") || "1";
  const short: Record<string, string> = { "1..1": "", "0..1": "?", "0..unbounded": "*", "1..unbounded": "+" };
  const found = short[`${least}..${most}`];
  if (found === undefined) throw new Error(`There is no sign for an occurrence of ${least} to ${most}`);
  return found;
}

/** `decimal @currencyID!:string`: the lexical type of a text and the attributes that come with it. */
function textOf(type: string, types: ReadonlyMap<string, Declaration>): string {
  const attributes = new Map<string, string>();
  let base = type;
  // From the type itself to what it is made of: what is nearer to the element decides.
  for (let at = types.get(base); at; at = types.get(base)) {
    const derived = descendants(at.node).find(({ name }) => /\}(extension|restriction)$/.test(name));
    for (const each of at.node.children.flatMap(descendants).filter(({ name }) => name.endsWith("}attribute"))) {
      const name = attribute(each, "name");
      const isRequired = attribute(each, "use") === "required" ? "!" : "";
      if (!attributes.has(name)) attributes.set(name, `@${name}${isRequired}:${lexical(attribute(each, "type"))}`);
    }
    const of = derived ? attribute(derived, "base") : "";
    base = of.includes(":") ? of.replace(/^cct:/, "ccts-cct:") : `${at.prefix}:${of}`;
  }
  return [lexical(base), ...[...attributes.values()].sort()].join(" ");
}

/** Types that a text cannot fail are all the same here. */
function lexical(type: string): string {
  const name = type.replace(/^xsd:/, "");
  return ["normalizedString", "anyURI"].includes(name) ? "string" : name;
}
