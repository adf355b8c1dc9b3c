/** The line of parents that P names from an element upwards (ISO 32000-1, table 323); the tree may tell another one. */
import { PdfDict } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import type { Checking } from "../checking.ts";
import { type CheckedElement, structureModel, WRAPPERS } from "./structure-model.ts";

/** Parents that name each other in a ring are cut after as many steps. */
const LONGEST_LINE = 2_000;

/** The standard type of the element that P names, seen through mere wrappers; null where it has none. */
export function parentType(checking: Checking, { dict }: CheckedElement): string | null {
  const { document } = checking;
  const { root, roleOf } = checking.model(structureModel);
  let parent = parentDict(document, dict);
  for (let step = 0; parent && parent !== root && step < LONGEST_LINE; step++) {
    const type = roleOf(document.name(parent, "S") ?? null).standard;
    if (!WRAPPERS.has(type)) return type;
    parent = parentDict(document, parent);
  }

  return null;
}

/** What is known of an element's line of parents, which P names and the tree may not. */
export interface Line {
  /** An element of the line, or the tree itself, has a Lang. */
  hasLanguage: boolean;
  /** The line ends at a structure tree. */
  reachesTree: boolean;
}

/** Reads lines of parents; each element is looked at once. */
export function lineReader(checking: Checking): (dict: PdfDict) => Line {
  const { document } = checking;
  const known = linesBy(checking.model(structureModel).elementOf);
  /** Cells of a row and items of a list come one after the other: their parent's line is asked for once. */
  let lastParent: PdfDict | null = null;
  let lastLine: Line = NO_LINE;

  const isKnown = (line: Line | undefined): line is Line => line !== undefined && line !== UNDER_WAY;
  const extend = (line: Line, dict: PdfDict): Line => {
    const hasOwn = hasLanguage(document, dict) || line.hasLanguage;
    const reachesTree = isTree(document, dict) || line.reachesTree;
    const isSame = hasOwn === line.hasLanguage && reachesTree === line.reachesTree;
    const extended = isSame ? line : { hasLanguage: hasOwn, reachesTree };
    known.set(dict, extended);
    return extended;
  };
  const above = (dict: PdfDict) => (isTree(document, dict) ? null : parentDict(document, dict));

  return (dict) => {
    const ready = known.get(dict);
    if (ready) return ready;
    const parent = above(dict);
    if (parent !== null && parent === lastParent) return extend(lastLine, dict);
    const parentLine = parent ? known.get(parent) : NO_LINE;
    if (isKnown(parentLine)) {
      lastParent = parent;
      lastLine = parentLine;
      return extend(parentLine, dict);
    }

    const way: PdfDict[] = [];
    let at: PdfDict | null = dict;
    while (at && !known.get(at)) {
      way.push(at);
      known.set(at, UNDER_WAY);
      at = above(at);
    }
    const found = at ? known.get(at)! : NO_LINE;
    const first = found === UNDER_WAY ? ringLine(document, way.slice(way.indexOf(at!))) : found;

    return way.reduceRight(extend, first);
  };
}

/** Lines by element; those of elements that the tree does not have in a map of their own. */
function linesBy(elementOf: ReadonlyMap<PdfDict, CheckedElement>) {
  const lines = new Array<Line | undefined>(elementOf.size).fill(undefined);
  const others = new Map<PdfDict, Line>();

  return {
    get(dict: PdfDict): Line | undefined {
      const element = elementOf.get(dict);
      return element ? lines[element.index] : others.get(dict);
    },
    set(dict: PdfDict, line: Line): void {
      const element = elementOf.get(dict);
      if (element) lines[element.index] = line;
      else others.set(dict, line);
    },
  };
}

const NO_LINE: Line = { hasLanguage: false, reachesTree: false };
/** Stands for an element whose line is being read: whoever meets it has gone round in a ring. */
const UNDER_WAY: Line = { hasLanguage: false, reachesTree: false };

/** Parents in a ring are all above each other, and never reach a tree. */
function ringLine(document: PdfDocument, ring: readonly PdfDict[]): Line {
  return { hasLanguage: ring.some((dict) => hasLanguage(document, dict)), reachesTree: false };
}

/** Only a string is a language; an empty one is, and breaks the rule on its syntax. */
export function hasLanguage(document: PdfDocument, dict: PdfDict): boolean {
  return document.string(dict, "Lang") !== undefined;
}

/** The document as a whole says its language. */
export function hasDocumentLanguage({ document }: Checking): boolean {
  return hasLanguage(document, document.catalog);
}

function parentDict(document: PdfDocument, dict: PdfDict): PdfDict | null {
  const parent = document.resolve(dict.get("P"));

  return parent instanceof PdfDict ? parent : null;
}

function isTree(document: PdfDocument, dict: PdfDict): boolean {
  return document.name(dict, "Type") === "StructTreeRoot";
}
