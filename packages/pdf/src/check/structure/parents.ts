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

  return parent && checking.model(typesSeenFromBelow).of(parent);
}

function typesSeenFromBelow(checking: Checking): TypesSeenFromBelow {
  return new TypesSeenFromBelow(checking);
}

class TypesSeenFromBelow {
  readonly #document: PdfDocument;
  readonly #model: ReturnType<typeof structureModel>;
  // Cells of a row and items of a list come one after the other.
  #lastDict: PdfDict | null = null;
  #lastType: string | null = null;

  constructor(checking: Checking) {
    this.#document = checking.document;
    this.#model = checking.model(structureModel);
  }

  /** The type of a parent, or of the nearest one above it that is not a mere wrapper. */
  of(dict: PdfDict): string | null {
    if (dict !== this.#lastDict) {
      this.#lastType = this.#read(dict);
      this.#lastDict = dict;
    }
    return this.#lastType;
  }

  #read(dict: PdfDict): string | null {
    const { root, roleOf } = this.#model;
    let at: PdfDict | null = dict;
    for (let step = 0; at && at !== root && step < LONGEST_LINE; step++) {
      const type = roleOf(this.#document.name(at, "S") ?? null).standard;
      if (!WRAPPERS.has(type)) return type;
      at = parentDict(this.#document, at);
    }
    return null;
  }
}

/** What is known of an element's line of parents, which P names and the tree may not. */
interface Line {
  /** An element of the line, or the tree itself, has a Lang. */
  hasLanguage: boolean;
  /** The line ends at a structure tree. */
  reachesTree: boolean;
}

export function lineReader(checking: Checking): LineReader {
  return new LineReader(checking);
}

/** Reads lines of parents; each element is looked at once. */
class LineReader {
  readonly #document: PdfDocument;
  readonly #elementOf: ReadonlyMap<PdfDict, CheckedElement>;
  /** The places of dictionaries that are not in the tree. */
  readonly #others = new Map<PdfDict, number>();
  readonly #lines: (Line | undefined)[];
  /** Cells of a row and items of a list come one after the other: their parent's line is asked for once. */
  #lastParent: PdfDict | null = null;
  #lastLine: Line = NO_LINE;

  constructor(checking: Checking) {
    this.#document = checking.document;
    this.#elementOf = checking.model(structureModel).elementOf;
    this.#lines = new Array<Line | undefined>(this.#elementOf.size).fill(undefined);
  }

  read(dict: PdfDict): Line {
    const place = this.#placeOf(dict);
    const ready = this.#lines[place];
    if (ready) return ready;
    const parent = this.#above(dict);
    if (parent === null) return this.#lineOf(dict);
    if (parent !== this.#lastParent) {
      this.#lastLine = this.#lineOf(parent);
      this.#lastParent = parent;
    }
    const line = this.#extend(this.#lastLine, dict);
    this.#lines[place] = line;

    return line;
  }

  #lineOf(dict: PdfDict): Line {
    const way: { dict: PdfDict; place: number }[] = [];
    let at: PdfDict | null = dict;
    for (; at; at = this.#above(at)) {
      const place = this.#placeOf(at);
      if (this.#lines[place]) break;
      way.push({ dict: at, place });
      this.#lines[place] = UNDER_WAY;
    }
    const found = at ? this.#lines[this.#placeOf(at)]! : NO_LINE;
    const ring = found === UNDER_WAY ? way.slice(way.findIndex((step) => step.dict === at)) : null;
    let line = ring ? ringLine(this.#document, ring) : found;
    for (const step of way.toReversed()) {
      line = this.#extend(line, step.dict);
      this.#lines[step.place] = line;
    }

    return line;
  }

  /** The line of what is below another: what reaches the tree goes on doing so. */
  #extend(line: Line, dict: PdfDict): Line {
    const hasOwn = line.hasLanguage || hasLanguage(this.#document, dict);
    const reachesTree = line.reachesTree || isTree(this.#document, dict);
    const isSame = hasOwn === line.hasLanguage && reachesTree === line.reachesTree;
    return isSame ? line : { hasLanguage: hasOwn, reachesTree };
  }

  #above(dict: PdfDict): PdfDict | null {
    return isTree(this.#document, dict) ? null : parentDict(this.#document, dict);
  }

  /** Numbers dictionaries: elements of the tree as the tree does, others as they come. */
  #placeOf(dict: PdfDict): number {
    const element = this.#elementOf.get(dict);
    if (element) return element.index;
    const place = this.#others.get(dict) ?? this.#elementOf.size + this.#others.size;
    this.#others.set(dict, place);
    return place;
  }
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
