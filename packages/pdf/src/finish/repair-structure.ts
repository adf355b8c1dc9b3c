/** Mends what the printing engine writes against PDF/UA-1 whatever the author did: lists, role names, figures, headings. */
import { PdfDict, PdfName } from "../objects/values.ts";
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
} from "./structure-tree.ts";

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

export function repairStructure(document: PdfDocument): void {
  const used = new Set<string>();
  for (const element of [...walkStructure(readStructure(document))]) {
    if (typeOf(element) === "LI") addListBody(document, element);
    if (typeOf(element) === "Figure" && holdsFigure(element)) retype(element, "Div");
    const level = /^H(\d+)$/.exec(typeOf(element))?.[1];
    if (level && Number(level) > 6) retype(element, "H6");
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

/** `<figure>` around an image: the inner figure carries the alternative text. */
function holdsFigure(element: StructureElement): boolean {
  return element.kids.some(
    (kid) =>
      "element" in kid &&
      (typeOf(kid.element) === "Figure" || (typeOf(kid.element) === "NonStruct" && holdsFigure(kid.element))),
  );
}

function mapRoles(document: PdfDocument, used: ReadonlySet<string>): void {
  const root = document.dict(document.catalog, "StructTreeRoot");
  const needed = Object.entries(ROLES).filter(([type]) => used.has(type));
  if (!root || needed.length === 0) return;

  const map = document.dict(root, "RoleMap") ?? new PdfDict();
  for (const [type, role] of needed) if (!map.has(type)) map.set(type, PdfName.of(role));
  root.set("RoleMap", map);
}
