/** Repairs what the printing engine writes against PDF/UA-1 whatever the author did: lists, role names, figures, tables without headers. */
import { PdfName } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";
import { isLinkObject } from "../structure/content-items.ts";
import {
  childElements,
  retype,
  type StructureElement,
  type StructureKid,
  setKids,
  typeOf,
  walkStructure,
  wrapKids,
} from "../structure/structure-tree.ts";
import { type Finishing, warn } from "./finishing.ts";

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

export function repairStructure(finishing: Finishing): void {
  const used = new Set<string>();
  for (const element of walkStructure(finishing.tree)) {
    if (typeOf(element) === "LI") addListBody(finishing.document, element);
    if (isWrapper(finishing, element)) retype(element, "Div");
    if (isUnnamedLink(finishing.document, element)) retype(element, "Link");
    if (typeOf(element) === "Table" && !hasHeader(element)) {
      const message = "The table has no header cells: mark those that head a column or a row with th.";
      warn(finishing, "table-header", message, { element });
    }
    used.add(typeOf(element));
  }
  mapRoles(finishing.document, used);
}

/** 7.2: a list item holds a label and a body; the engine writes no body. */
function addListBody(document: PdfDocument, item: StructureElement): void {
  const isLabel = (kid: StructureKid) => "element" in kid && typeOf(kid.element) === "Lbl";
  const isBody = (kid: StructureKid) => "element" in kid && typeOf(kid.element) === "LBody";
  const labels = item.kids.filter(isLabel);
  const others = item.kids.filter((kid) => !isLabel(kid));
  if (others.length === 0 || others.every(isBody)) return;

  setKids(item, [...labels, { element: wrapKids(document, item, "LBody", others) }]);
}

/** `<figure>` around other elements: what it holds speaks for itself, an image by its own alternative text. */
function isWrapper({ modelOf }: Finishing, element: StructureElement): boolean {
  if (typeOf(element) !== "Figure" || element.dict.has("Alt") || element.dict.has("ActualText")) return false;
  const model = modelOf.get(element);
  const isFigure = (model?.attributes.role ?? model?.tag) === "figure";

  // What a figure paints itself is its border and its background; other elements with the type are drawings.
  return isFigure ? childElements(element).length > 0 : element.kids.length > 0 && element.kids.every(isElementKid);
}

function isElementKid(kid: StructureKid): boolean {
  return "element" in kid;
}

/** 7.18.5: what holds a link's annotation is a link, whatever role the author gave the anchor. */
function isUnnamedLink(document: PdfDocument, element: StructureElement): boolean {
  if (!/^(NonStruct|Div|Span)$/.test(typeOf(element))) return false;

  return element.kids.some((kid) => "content" in kid && isLinkObject(document, kid.content));
}

function hasHeader(table: StructureElement): boolean {
  return childElements(table).some((child) => {
    const type = typeOf(child);
    return type === "TH" || (type !== "Table" && type !== "TD" && hasHeader(child));
  });
}

function mapRoles(document: PdfDocument, used: ReadonlySet<string>): void {
  const root = document.dict(document.catalog, "StructTreeRoot");
  const needed = Object.entries(ROLES).filter(([type]) => used.has(type));
  if (!root || needed.length === 0) return;

  const map = document.ownDict(root, "RoleMap");
  for (const [type, role] of needed) if (!map.has(type)) map.set(type, PdfName.of(role));
}
