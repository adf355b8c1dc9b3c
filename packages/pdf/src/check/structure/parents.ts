/** The line of parents that P names from an element upwards (ISO 32000-1, table 323); the tree may tell another one. */
import { PdfDict } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import type { Checking } from "../checking.ts";
import { type CheckedElement, structureModel, WRAPPERS } from "./structure-model.ts";

/** Parents that name each other in a ring are cut after as many steps. */
const LONGEST_LINE = 2_000;

/** The standard type of the element that P names, seen through mere wrappers; null where it has none. */
export function parentType(checking: Checking, { dict }: CheckedElement): string | null {
  const parent = parentDict(checking.document, dict);

  return parent && checking.model(typesSeenFromBelow)(parent);
}

/** Reads the type of a parent, or of the nearest one above it that is not a mere wrapper. */
function typesSeenFromBelow(checking: Checking): (dict: PdfDict) => string | null {
  const { document } = checking;
  const { root, roleOf } = checking.model(structureModel);
  // Cells of a row and items of a list come one after the other.
  let lastDict: PdfDict | null = null;
  let lastType: string | null = null;
  const read = (dict: PdfDict): string | null => {
    let at: PdfDict | null = dict;
    for (let step = 0; at && at !== root && step < LONGEST_LINE; step++) {
      const type = roleOf(document.name(at, "S") ?? null).standard;
      if (!WRAPPERS.has(type)) return type;
      at = parentDict(document, at);
    }
    return null;
  };

  return (dict) => {
    if (dict !== lastDict) {
      lastType = read(dict);
      lastDict = dict;
    }
    return lastType;
  };
}

/** What is known of an element's line of parents, which P names and the tree may not. */
interface Line {
  /** An element of the line, or the tree itself, has a Lang. */
  hasLanguage: boolean;
  /** The line ends at a structure tree. */
  reachesTree: boolean;
}

/** Reads lines of parents; each element is looked at once. */
export function lineReader(checking: Checking): (dict: PdfDict) => Line {
  const { document } = checking;
  const { elementOf } = checking.model(structureModel);
  const placeOf = placesOf(elementOf);
  const lines = new Array<Line | undefined>(elementOf.size).fill(undefined);
  /** Cells of a row and items of a list come one after the other: their parent's line is asked for once. */
  let lastParent: PdfDict | null = null;
  let lastLine: Line = NO_LINE;

  /** The line of what is below another: what reaches the tree goes on doing so. */
  const extend = (line: Line, dict: PdfDict): Line => {
    const hasOwn = line.hasLanguage || hasLanguage(document, dict);
    const reachesTree = line.reachesTree || isTree(document, dict);
    const isSame = hasOwn === line.hasLanguage && reachesTree === line.reachesTree;
    return isSame ? line : { hasLanguage: hasOwn, reachesTree };
  };
  const above = (dict: PdfDict) => (isTree(document, dict) ? null : parentDict(document, dict));

  const lineOf = (dict: PdfDict): Line => {
    const way: { dict: PdfDict; place: number }[] = [];
    let at: PdfDict | null = dict;
    for (; at; at = above(at)) {
      const place = placeOf(at);
      if (lines[place]) break;
      way.push({ dict: at, place });
      lines[place] = UNDER_WAY;
    }
    const found = at ? lines[placeOf(at)]! : NO_LINE;
    const ring = found === UNDER_WAY ? way.slice(way.findIndex((step) => step.dict === at)) : null;
    let line = ring ? ringLine(document, ring) : found;
    for (const step of way.toReversed()) {
      line = extend(line, step.dict);
      lines[step.place] = line;
    }

    return line;
  };

  return (dict) => {
    const place = placeOf(dict);
    const ready = lines[place];
    if (ready) return ready;
    const parent = above(dict);
    if (parent === null) return lineOf(dict);
    if (parent !== lastParent) {
      lastLine = lineOf(parent);
      lastParent = parent;
    }
    const line = extend(lastLine, dict);
    lines[place] = line;

    return line;
  };
}

/** Numbers dictionaries: elements of the tree as the tree does, others as they come. */
function placesOf(elementOf: ReadonlyMap<PdfDict, CheckedElement>): (dict: PdfDict) => number {
  const others = new Map<PdfDict, number>();

  return (dict) => {
    const element = elementOf.get(dict);
    if (element) return element.index;
    const place = others.get(dict) ?? elementOf.size + others.size;
    others.set(dict, place);
    return place;
  };
}

const NO_LINE: Line = { hasLanguage: false, reachesTree: false };
/** Stands for an element whose line is being read: meeting it means that the line is a ring. */
const UNDER_WAY: Line = { hasLanguage: false, reachesTree: false };

/** Parents in a ring are all above each other, and never reach a tree. */
function ringLine(document: PdfDocument, ring: readonly { dict: PdfDict }[]): Line {
  return { hasLanguage: ring.some(({ dict }) => hasLanguage(document, dict)), reachesTree: false };
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
