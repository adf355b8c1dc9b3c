/** Fingerprints of pages and of the structure: what has the same one looks and reads the same. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from "../objects/values.ts";
import { inheritedValue, pagesOf } from "../pages/pages.ts";
import type { PdfDocument } from "../read/document.ts";

/**
 * One fingerprint a page, of its content, resources, boxes and annotations. Pages that look alike can have different ones,
 * where the same content is written in another way; pages with the same one are the same.
 *
 * @example
 * const [a, b] = [first, second].map((bytes) => fingerprintPages(readPdf(bytes)));
 * const isFirstPageEqual = a[0] === b[0];
 */
export function fingerprintPages(document: PdfDocument): string[] {
  const prints = new Fingerprints(document);

  return pagesOf(document).map((page) =>
    prints.join([
      ...INHERITED.map((key) => prints.of(inheritedValue(document, page, key))),
      prints.of(page.resources),
      ...OWN.map((key) => prints.of(page.dict.get(key) ?? null)),
    ]),
  );
}

const INHERITED = ["MediaBox", "CropBox", "Rotate"];
const OWN = ["Contents", "Annots", "UserUnit", "Group"];

/** The fingerprint of the structure tree with its role map; empty where the document is not tagged. */
export function fingerprintStructure(document: PdfDocument): string {
  const root = document.dict(document.catalog, "StructTreeRoot");
  if (!root) return "";
  const prints = new Fingerprints(document);

  return prints.join(["K", "RoleMap", "ClassMap"].map((key) => prints.of(root.get(key) ?? null)));
}

/** Keys of structure elements and annotations that lead back to what is around them, or only number them. */
const LEFT_OUT = new Set(["P", "Parent", "Popup", "StructParent", "ID", "Headers", "NM", "M"]);
const DEEPEST = 2_000;

class Fingerprints {
  readonly #document: PdfDocument;
  /** By object number: fonts and images are shared by many pages. */
  readonly #known = new Map<number, string>();
  readonly #pages = new Map<number, number>();

  constructor(document: PdfDocument) {
    this.#document = document;
    for (const [index, { reference }] of pagesOf(document).entries())
      if (reference) this.#pages.set(reference.number, index);
  }

  join(prints: readonly string[]): string {
    return bytesToHex(sha256(utf8ToBytes(prints.join(" "))));
  }

  of(value: PdfValue, depth = 0): string {
    if (!(value instanceof PdfRef)) return this.#ofValue(value, depth);
    const page = this.#pages.get(value.number);
    if (page !== undefined) return `page ${page}`;
    const known = this.#known.get(value.number);
    if (known !== undefined) return known;
    // An object that contains itself is known by that alone.
    this.#known.set(value.number, "loop");
    const print = this.#ofValue(this.#document.resolve(value), depth);
    const short = print.length > 64 ? bytesToHex(sha256(utf8ToBytes(print))) : print;
    this.#known.set(value.number, short);

    return short;
  }

  #ofValue(value: PdfValue, depth: number): string {
    this.#document.budget.spend(1);
    if (depth > DEEPEST) return "deep";
    if (value instanceof PdfRef) return this.of(value, depth);
    if (value instanceof PdfName) return `/${value.text}`;
    if (value instanceof PdfString) return `(${bytesToHex(value.bytes)})`;
    if (value instanceof PdfDict) return this.#ofDict(value, depth);
    if (value instanceof PdfStream) return `${this.#ofDict(value.dict, depth)}${bytesToHex(sha256(value.encoded))}`;
    if (Array.isArray(value)) return `[${value.map((item) => this.of(item, depth + 1)).join(" ")}]`;

    return String(value);
  }

  #ofDict(dict: PdfDict, depth: number): string {
    const isElement = dict.has("S") && dict.has("P");
    const isAnnotation = dict.has("Rect") && dict.has("Subtype");
    // Only there: a dictionary of resources may call a font P.
    const keys = isElement || isAnnotation ? dict.keys().filter((key) => !LEFT_OUT.has(key)) : dict.keys();

    return `<${keys
      .sort()
      .map((key) => `${key} ${this.of(dict.get(key)!, depth + 1)}`)
      .join(" ")}>`;
  }
}
