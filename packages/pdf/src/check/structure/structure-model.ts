/** The structure tree as the rules see it: elements with the standard types they stand for (ISO 32000-1, 14.7). */
import { PdfError } from "../../objects/errors.ts";
import { PdfDict, PdfRef, type PdfValue } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import type { Checking } from "../checking.ts";
import { type TypeRole, typeRoles } from "./role-map.ts";

export interface CheckedElement {
  /** Its place in the tree: parents before kids, counted from 0. */
  index: number;
  dict: PdfDict;
  reference: PdfRef | null;
  /** As it is written; null where it has no type. */
  type: string | null;
  role: TypeRole;
  /** The element that has it among its kids; null at the top. */
  parent: CheckedElement | null;
  /** In a damaged tree an element can be a child of several, or of itself. */
  children: CheckedElement[];
  /** Kids that are not elements: marked-content ids, references to marked content and to objects. */
  content: readonly PdfValue[];
  /** The standard types of the children, seen through mere wrappers; those that stand for none are left out. */
  childTypes: readonly string[];
}

interface StructureModel {
  /** Null where the document has no structure tree. */
  root: PdfDict | null;
  /** In the order of their indexes. */
  elements: CheckedElement[];
  elementOf: ReadonlyMap<PdfDict, CheckedElement>;
  roleOf(type: string | null): TypeRole;
}

/** Types that group and say nothing: rules on parents and kids look through them. */
export const WRAPPERS: ReadonlySet<string | null> = new Set(["NonStruct", "Div", "Part"]);

/** An element takes as much memory as several values of a file, with what the rules keep of it. */
const NODES_OF_ELEMENT = 8;

/** Deeply nested wrappers around many elements are hostile: every one of them sees them all. */
const MOST_CHILD_TYPES = 10_000_000;

/**
 * @example
 * for (const { role } of checking.model(structureModel).elements) …
 */
export function structureModel({ document }: Checking): StructureModel {
  const root = document.resolve(document.catalog.get("StructTreeRoot"));
  if (!(root instanceof PdfDict)) {
    return { root: null, elements: [], elementOf: new Map(), roleOf: typeRoles(document, new PdfDict()) };
  }
  const walk = new TreeWalk(document, typeRoles(document, root));
  walk.goThrough(root);
  const { elements, elementOf, roleOf } = walk;
  addChildTypes(elements);

  return { root, elements, elementOf, roleOf };
}

class TreeWalk {
  readonly elements: CheckedElement[] = [];
  readonly elementOf = new Map<PdfDict, CheckedElement>();
  readonly roleOf: StructureModel["roleOf"];
  readonly #document: PdfDocument;
  readonly #waiting: CheckedElement[] = [];

  constructor(document: PdfDocument, roleOf: StructureModel["roleOf"]) {
    this.#document = document;
    this.roleOf = roleOf;
  }

  goThrough(root: PdfDict): void {
    this.#addKids(kidsOf(this.#document, root), null);
    for (let element = this.#waiting.pop(); element; element = this.#waiting.pop()) this.#add(element);
  }

  #add(element: CheckedElement): void {
    const { dict, parent } = element;
    const known = this.elementOf.get(dict);
    // An element that is there twice, or that the tree loops back to, is walked once.
    parent?.children.push(known ?? element);
    if (known) return;
    element.index = this.elements.length;
    this.elements.push(element);
    this.elementOf.set(dict, element);
    element.content = this.#addKids(kidsOf(this.#document, dict), element);
  }

  /** Gives the kids that are not elements; the last element is pushed first, so that the first is taken first. */
  #addKids(kids: readonly PdfValue[], parent: CheckedElement | null): readonly PdfValue[] {
    const document = this.#document;
    const before = this.#waiting.length;
    let isWhole = true;
    for (let i = kids.length - 1; i >= 0; i--) {
      const value = document.resolve(kids[i]);
      const dict = elementDict(document, value);
      if (dict) this.#waiting.push(this.#newElement(dict, kids[i]!, parent));
      else if (value === null) isWhole = false;
    }
    const added = this.#waiting.length - before;
    if (isWhole && added === 0) return kids;
    return added === kids.length ? NONE : kids.filter((kid) => isContent(document, kid));
  }

  #newElement(dict: PdfDict, written: PdfValue, parent: CheckedElement | null): CheckedElement {
    this.#document.budget.spendNodes(NODES_OF_ELEMENT);
    const type = this.#document.name(dict, "S") ?? null;
    return {
      index: -1,
      dict,
      reference: written instanceof PdfRef ? written : null,
      type,
      role: this.roleOf(type),
      parent,
      children: [],
      content: NONE,
      childTypes: NO_TYPES,
    };
  }
}

/** The elements that stand for each standard type. */
export function elementsByType(checking: Checking): ReadonlyMap<string | null, CheckedElement[]> {
  return Map.groupBy(checking.model(structureModel).elements, ({ role }) => role.standard);
}

/** Kids come after their parents, so that going back finds the types below a wrapper ready; a loop finds none. */
function addChildTypes(elements: readonly CheckedElement[]): void {
  let added = 0;
  for (let i = elements.length - 1; i >= 0; i--) {
    const { children } = elements[i]!;
    if (children.length === 0) continue;
    const childTypes: string[] = [];
    for (const child of children) {
      const type = child.role.standard;
      if (WRAPPERS.has(type)) for (const below of child.childTypes) childTypes.push(below);
      else if (type !== null) childTypes.push(type);
    }
    elements[i]!.childTypes = childTypes;
    added += childTypes.length;
    if (added > MOST_CHILD_TYPES)
      throw new PdfError("limit_exceeded", "The structure tree wraps its elements too often to be checked.");
  }
}

/** The children that are not mere wrappers, and those below wrappers in their place. */
export function meaningfulChildren({ children }: CheckedElement): readonly CheckedElement[] {
  if (!children.some(({ role }) => WRAPPERS.has(role.standard))) return children;
  const found: CheckedElement[] = [];
  const seen = new Set<CheckedElement>();
  const waiting = children.toReversed();
  for (let child = waiting.pop(); child; child = waiting.pop()) {
    if (!WRAPPERS.has(child.role.standard)) {
      found.push(child);
      continue;
    }
    if (seen.has(child)) continue;
    seen.add(child);
    for (let i = child.children.length - 1; i >= 0; i--) waiting.push(child.children[i]!);
  }

  return found;
}

/** Shared by the many elements without. */
const NONE: readonly PdfValue[] = [];
const NO_TYPES: readonly string[] = [];

function isContent(document: PdfDocument, kid: PdfValue): boolean {
  const value = document.resolve(kid);

  return value !== null && elementDict(document, value) === null;
}

/** Marked content and objects say their Type; what says none is an element. */
function elementDict(document: PdfDocument, dict: PdfValue): PdfDict | null {
  if (!(dict instanceof PdfDict)) return null;
  const type = document.name(dict, "Type");

  return type === undefined || type === "StructElem" ? dict : null;
}

/** One kid or an array of them; a reference to an element stays a reference. */
function kidsOf(document: PdfDocument, dict: PdfDict): PdfValue[] {
  const kids = dict.get("K");
  const resolved = document.resolve(kids);
  if (Array.isArray(resolved)) return resolved;

  return kids === undefined || resolved === null ? [] : [kids];
}
