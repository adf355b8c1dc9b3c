/** The changes that an element suggests: what rules ask of its kind, turned into the opposite. */

import { type Edit, elementsOf, type XmlNode } from "../../../own/einvoice/mutate-xml.ts";

/** An element, or elements in each other, with the text of the innermost and an attribute of it as `name=value`. */
export type Insertion = readonly [path: string, text: string, attribute?: string];

type ByEnding<T> = readonly (readonly [ending: string, values: readonly T[]])[];

/** What the rules of a syntax speak of. */
export interface Vocabulary {
  readonly dates: { readonly names: RegExp; readonly texts: readonly string[] };
  /** Values of a `schemeID`. */
  readonly schemes: readonly string[];
  /** Texts for elements whose values are codes, by the end of the names of their parent and themselves. */
  readonly codes: ByEnding<string>;
  /** Attributes that no element of the kind may have, or whose absence is asked for. */
  readonly attributes: ByEnding<string>;
  /** What no invoice that we write contains, by the end of the name of the element it goes into. */
  readonly insertions: ByEnding<Insertion>;
  /** What tells an element from others of its name. */
  readonly tellingChildren: readonly string[];
}

const amounts = ["0", "-1", "1.005", "0.4", "48", "20.000", "0.1234567", "12345678901234567890", "-999999.00"];
const words = ["", " ", "XX", "a b", "é%", "x".repeat(130)];

/** The path of each element, in document order; like elements at the same place have the same. */
export function kindsOf(root: XmlNode, { tellingChildren }: Vocabulary): string[] {
  const kinds = new Map<XmlNode, string>();
  return elementsOf(root).map(({ node, parent }) => {
    const named = node.children.flatMap((child) =>
      tellingChildren.includes(child.name) ? [child.text || (child.children[0]?.text ?? "")] : [],
    );
    const scheme = node.attributes.get("schemeID");
    const kind = `${parent ? kinds.get(parent) : ""}/${node.name}${[...named, ...(scheme ? [scheme] : [])].map((word) => `[${word}]`).join("")}`;
    kinds.set(node, kind);
    return kind;
  });
}

/** Every change that the elements of an invoice suggest; of elements of a kind only the first is changed. */
export function* suggestedEdits(root: XmlNode, vocabulary: Vocabulary): Generator<Edit> {
  const seen = new Set<string>();
  const kinds = kindsOf(root, vocabulary);
  for (const [index, { node, parent }] of elementsOf(root).entries()) {
    const kind = kinds[index]!;
    if (seen.has(kind)) continue;
    seen.add(kind);
    if (parent) yield* [["remove", index] as const, ["double", index] as const];
    if (node.children.length === 0) for (const text of textsFor(node, parent, vocabulary)) yield ["text", index, text];
    yield* attributeEdits(node, index, vocabulary);
    for (const [name, text, attribute] of insertionsFor(node, vocabulary))
      yield ["insert", index, "last", name, text, attribute ?? null];
  }
}

function textsFor(node: XmlNode, parent: XmlNode | undefined, { codes, dates }: Vocabulary): readonly string[] {
  const kinds = codes.find(([ending]) => `${parent?.name ?? ""}${node.name.slice(4)}`.endsWith(ending))?.[1] ?? [];
  if (dates.names.test(node.name)) return dates.texts;
  const isNumber = /^-?\d+(\.\d+)?$/.test(node.text) && /(Amount|Percent|Quantity|Numeric)$/.test(node.name);
  return isNumber ? amounts : [...kinds, ...words];
}

function* attributeEdits(node: XmlNode, index: number, { attributes, schemes }: Vocabulary): Generator<Edit> {
  for (const name of node.attributes.keys()) {
    yield ["attribute", index, name, null];
    for (const value of name === "schemeID" ? schemes : ["", "XX", "0"]) yield ["attribute", index, name, value];
  }
  const foreign = attributes.find(([ending]) => node.name.endsWith(ending))?.[1] ?? [];
  for (const name of foreign) if (!node.attributes.has(name)) yield ["attribute", index, name, "XX"];
}

function insertionsFor(node: XmlNode, { insertions }: Vocabulary): readonly Insertion[] {
  return insertions.flatMap(([ending, inserted]) => (node.name.endsWith(ending) ? inserted : []));
}
