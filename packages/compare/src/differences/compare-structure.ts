/** What changed for a reader of the tags: elements, heading levels, alternative texts, languages, table headers. */
import type { StructureNode } from "@platen/pdf";
import type { PagePair, StructureDifference } from "../difference.ts";
import { diffSequences } from "./diff-sequences.ts";

interface Element {
  node: StructureNode;
  depth: number;
  path: string;
}

export function compareStructure(from: readonly StructureNode[], to: readonly StructureNode[]): StructureDifference[] {
  // By their text first, so that of many alike the right one is named; by their role where only the text differs.
  return compareBy(textKey, flatten(from), flatten(to), (before, after) =>
    compareBy(roleKey, before, after, compareReplaced),
  );
}

/** Elements with the same key are compared one by one, the stretches between them as a whole. */
function compareBy(
  keyOf: (element: Element) => string,
  before: readonly Element[],
  after: readonly Element[],
  compareStretch: (before: readonly Element[], after: readonly Element[]) => StructureDifference[],
): StructureDifference[] {
  const differences: StructureDifference[] = [];
  let [x, y] = [0, 0];
  const compareUntil = (end: number) => {
    for (; x < end; x++, y++) differences.push(...compareElements(before[x]!, after[y]!));
  };
  for (const { fromStart, fromEnd, toStart, toEnd } of diffSequences(before.map(keyOf), after.map(keyOf))) {
    compareUntil(fromStart);
    differences.push(...compareStretch(before.slice(fromStart, fromEnd), after.slice(toStart, toEnd)));
    [x, y] = [fromEnd, toEnd];
  }
  compareUntil(before.length);

  return differences;
}

function flatten(nodes: readonly StructureNode[]): Element[] {
  const elements: Element[] = [];
  const waiting = nodes.map((node) => ({ node, depth: 0, path: node.role })).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    elements.push(next);
    for (const node of next.node.kids.toReversed())
      waiting.push({ node, depth: next.depth + 1, path: `${next.path}/${node.role}` });
  }

  return elements;
}

function roleKey({ depth, node }: Element): string {
  return `${depth} ${node.role}`;
}

function textKey(element: Element): string {
  return element.node.kids.length === 0 ? `${roleKey(element)} ${element.node.text}` : roleKey(element);
}

/** Elements in the same place at the same depth have another role; the others were removed and added. */
function compareReplaced(removed: readonly Element[], added: readonly Element[]): StructureDifference[] {
  const isRetyped =
    removed.length === added.length && removed.every(({ depth }, index) => depth === added[index]!.depth);
  if (isRetyped) return removed.flatMap((element, index) => compareElements(element, added[index]!));

  return [
    ...outermost(removed).map((element) => difference(element, "element", element.node.role, null, "from")),
    ...outermost(added).map((element) => difference(element, "element", null, element.node.role, "to")),
  ];
}

/** What is inside an element that is named already is not named again. */
function outermost(elements: readonly Element[]): Element[] {
  let inside = Number.POSITIVE_INFINITY;

  return elements.filter(({ depth }) => {
    if (depth > inside) return false;
    inside = depth;
    return true;
  });
}

/** Attributes that are heard; sizes and places are seen in the picture. */
const HEARD = ["Scope", "RowSpan", "ColSpan", "Summary", "ListNumbering"];

function compareElements(from: Element, to: Element): StructureDifference[] {
  const [a, b] = [from.node, to.node];
  const fields: [field: string, from: unknown, to: unknown][] = [
    ["role", a.role, b.role],
    ["alt", a.alt, b.alt],
    ["actual_text", a.actualText, b.actualText],
    ["language", a.language, b.language],
    ["title", a.title, b.title],
    ["expansion", a.expansion, b.expansion],
    ...HEARD.map((name) => [name, a.attributes[name], b.attributes[name]] as [string, unknown, unknown]),
  ];

  return fields
    .map(([field, before, after]) => [field, textOf(before), textOf(after)] as const)
    .filter(([, before, after]) => before !== after)
    .map(([field, before, after]) => ({
      ...difference(to, field, before, after, "to"),
      page: { from: a.page, to: b.page },
    }));
}

function textOf(value: unknown): string | null {
  return value === undefined || value === null ? null : String(value);
}

function difference(
  { node, path }: Element,
  field: string,
  from: string | null,
  to: string | null,
  side: "from" | "to",
): StructureDifference {
  const page: PagePair = side === "from" ? { from: node.page, to: null } : { from: null, to: node.page };

  return { kind: "structure", page, element: path, text: node.text.slice(0, MOST_TEXT), field, from, to };
}

const MOST_TEXT = 120;
