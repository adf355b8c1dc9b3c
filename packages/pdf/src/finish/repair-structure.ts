/** Mends what the printing engine writes against PDF/UA-1 whatever the author did: lists, role names, figures, headings. */
import { PdfDict, PdfName, PdfString } from "../objects/values.ts";
import { latin1 } from "../read/characters.ts";
import type { PdfDocument } from "../read/document.ts";
import {
  readStructure,
  retype,
  type StructureElement,
  type StructureKid,
  typeOf,
  walkStructure,
  wrapKids,
  writeKids,
} from "../structure/structure-tree.ts";

/** Types of PDF 2.0 that a PDF/UA-1 file maps to older ones (ISO 14289-1, 7.1). */
const ROLES: Record<string, string> = {
  Aside: "Div",
  DocumentFragment: "Div",
  Em: "Span",
  FENote: "Note",
  Strong: "Span",
  Sub: "Span",
  Title: "P",
};

/** The syntax of a language tag (RFC 5646), as far as PDF asks for it. */
const LANGUAGE_TAG = /^([a-z]{1,8}(-[a-z0-9]{1,8})*)?$/i;

export function repairStructure(document: PdfDocument): void {
  const used = new Set<string>();
  for (const element of [...walkStructure(readStructure(document))]) {
    if (typeOf(element) === "LI") addListBody(document, element);
    if (isWrapper(element)) retype(element, "Div");
    // PDF 1.7 knows six levels; the engine writes deeper ones as headings without a level.
    if (/^H([7-9]|\d{2,})?$/.test(typeOf(element))) retype(element, "H6");
    dropUnusableLanguage(element);
    used.add(typeOf(element));
  }
  mapRoles(document, used);
}

/** 7.2: a list item holds a label and a body; the engine writes no body. */
function addListBody(document: PdfDocument, item: StructureElement): void {
  const isLabel = (kid: StructureKid) => "element" in kid && typeOf(kid.element) === "Lbl";
  const isBody = (kid: StructureKid) => "element" in kid && typeOf(kid.element) === "LBody";
  const labels = item.kids.filter(isLabel);
  const others = item.kids.filter((kid) => !isLabel(kid));
  if (others.length === 0 || others.every(isBody)) return;

  item.kids = [...labels, { element: wrapKids(document, item, "LBody", others) }];
  writeKids(item);
}

/** `<figure>` around other elements: what it holds speaks for itself, an image by its own alternative text. */
function isWrapper(element: StructureElement): boolean {
  if (typeOf(element) !== "Figure" || element.dict.has("Alt") || element.dict.has("ActualText")) return false;

  return element.kids.length > 0 && element.kids.every((kid) => "element" in kid);
}

/** 7.2: a language that is no BCP 47 tag is worse than the one inherited from around it. */
function dropUnusableLanguage({ dict }: StructureElement): void {
  const language = dict.get("Lang");
  if (language instanceof PdfString && !LANGUAGE_TAG.test(latin1(language.bytes))) dict.delete("Lang");
}

function mapRoles(document: PdfDocument, used: ReadonlySet<string>): void {
  const root = document.dict(document.catalog, "StructTreeRoot");
  const needed = Object.entries(ROLES).filter(([type]) => used.has(type));
  if (!root || needed.length === 0) return;

  const map = document.dict(root, "RoleMap") ?? new PdfDict();
  for (const [type, role] of needed) if (!map.has(type)) map.set(type, PdfName.of(role));
  root.set("RoleMap", map);
}
