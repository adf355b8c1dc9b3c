/** Gives the structure what the engine leaves out and the document knows: types, definition lists, contents, notes, formulas, expansions. */
import type { ModelElement } from "../model/document-model.ts";
import { PdfString } from "../objects/values.ts";
import { latin1Bytes } from "../read/characters.ts";
import { contentItem, isLinkObject, itemKey } from "../structure/content-items.ts";
import {
  childElements,
  meaningfulParent,
  newElement,
  retype,
  type StructureElement,
  type StructureKid,
  setKids,
  typeOf,
  walkStructure,
  wrapElement,
  wrapKids,
} from "../structure/structure-tree.ts";
import { textString } from "../text/text-string.ts";
import { MEANINGLESS_TYPES, STRICT_PARENTS, TYPE_OF_ROLE, TYPE_OF_TAG } from "./element-types.ts";
import { type Finishing, warn } from "./finishing.ts";

export function applyModel(finishing: Finishing): void {
  const known: { element: StructureElement; model: ModelElement; role: string }[] = [];
  for (const element of walkStructure(finishing.tree)) {
    const model = finishing.modelOf.get(element);
    if (model) known.push({ element, model, role: roleOf(model) });
  }

  for (const { element, model, role } of known) retypeElement(finishing, element, model, role);
  for (const { element, model, role } of known) {
    if (model.tag === "dl" && role === "") buildDefinitionList(finishing, element);
    if (role === "doc-toc") buildContents(finishing, element);
    if (typeOf(element) === "Formula") describeFormula(finishing, element, model);
    if (model.tag === "abbr" && model.attributes.title) element.dict.set("E", textString(model.attributes.title));
    if (role === "doc-noteref" && typeOf(element) === "Link") wrapElement(finishing.document, element, "Reference");
    if (TYPE_OF_ROLE[role] === "Note" && typeOf(element) === "LI") wrapNote(finishing, element);
    if (model.tag === "hr") dropContent(finishing, element);
  }
  nameNotes(finishing);
}

function roleOf({ attributes }: ModelElement): string {
  return attributes.role?.trim().split(/\s+/, 1)[0]?.toLowerCase() ?? "";
}

function retypeElement({ document }: Finishing, element: StructureElement, { tag }: ModelElement, role: string): void {
  const type = TYPE_OF_ROLE[role] ?? (role === "" ? TYPE_OF_TAG[tag] : undefined);
  if (type === undefined || !MEANINGLESS_TYPES.has(typeOf(element))) return;
  if (STRICT_PARENTS.has(typeOf(meaningfulParent(element) ?? element))) return;
  // A reference that leads somewhere is a link inside a reference.
  const isLink =
    type === "Reference" && element.kids.some((kid) => "content" in kid && isLinkObject(document, kid.content));
  retype(element, isLink ? "Link" : type);
}

/** `dl` as a list: each term with what is said of it is an item, the term its label (ISO 32000-1, 14.8.4.3.3). */
function buildDefinitionList({ document, modelOf }: Finishing, list: StructureElement): void {
  const parts: { kind: "Lbl" | "LBody"; element: StructureElement }[] = [];
  const collect = (element: StructureElement) => {
    for (const child of childElements(element)) {
      const tag = modelOf.get(child)?.tag;
      if (tag === "dt") parts.push({ kind: "Lbl", element: child });
      else if (tag === "dd") parts.push({ kind: "LBody", element: child });
      else if (MEANINGLESS_TYPES.has(typeOf(child)) && childElements(child).length > 0) collect(child);
    }
  };
  collect(list);
  if (parts.length === 0) return;

  const items: StructureElement[] = [];
  let last: "Lbl" | "LBody" = "LBody";
  let kids: StructureKid[] = [];
  for (const { kind, element } of parts) {
    if (items.length === 0 || (kind === "Lbl" && last === "LBody")) {
      items.push(newElement(document, "LI", list));
      kids = [];
    }
    retype(element, kind);
    kids.push({ element });
    setKids(items.at(-1)!, kids);
    last = kind;
  }
  retype(list, "L");
  const content = list.kids.filter((kid) => !("element" in kid));
  setKids(list, [...content, ...items.map((element) => ({ element }))]);
}

/** The lists of a table of contents as TOC and TOCI; the links in it as references (14.8.4.2). */
function buildContents(finishing: Finishing, element: StructureElement): void {
  for (const list of outermost(element, "L")) turnIntoContents(finishing, list);
}

function turnIntoContents(finishing: Finishing, list: StructureElement): void {
  retype(list, "TOC");
  list.dict.delete("A");
  for (const item of childElements(list)) {
    if (typeOf(item) === "L") turnIntoContents(finishing, item);
    if (typeOf(item) !== "LI") continue;
    retype(item, "TOCI");
    setKids(
      item,
      item.kids.flatMap((kid) => ("element" in kid && typeOf(kid.element) === "LBody" ? kid.element.kids : [kid])),
    );
    for (const nested of outermost(item, "L")) turnIntoContents(finishing, nested);
    for (const child of childElements(item))
      if (typeOf(child) === "Link") wrapElement(finishing.document, child, "Reference");
  }
}

/** The nearest elements of a type below an element, not those inside them. */
function outermost(element: StructureElement, type: string): StructureElement[] {
  return childElements(element).flatMap((child) => (typeOf(child) === type ? [child] : outermost(child, type)));
}

/** 7.7: a formula is read by its alternative text. */
function describeFormula(finishing: Finishing, element: StructureElement, { attributes, text }: ModelElement): void {
  if (element.dict.has("Alt") || element.dict.has("ActualText")) return;
  const written = attributes["aria-label"] || attributes.alttext;
  const alternative = written || text;
  if (!alternative) return;
  element.dict.set("Alt", textString(alternative));
  if (!written) {
    const message = `The formula is read by its letters, "${alternative}": say it in words with aria-label.`;
    warn(finishing, "formula-alt", message, { element });
  }
}

/** A note that is an item of a list: what follows the item's label is the note. */
function wrapNote({ document }: Finishing, item: StructureElement): void {
  const isLabel = (kid: StructureKid) => "element" in kid && typeOf(kid.element) === "Lbl";
  const note = wrapKids(
    document,
    item,
    "Note",
    item.kids.filter((kid) => !isLabel(kid)),
  );
  setKids(item, [...item.kids.filter(isLabel), { element: note }]);
}

/** A rule between paragraphs is decoration. */
function dropContent({ document, dropped }: Finishing, element: StructureElement): void {
  for (const kid of element.kids) {
    const item = "element" in kid ? null : contentItem(document, element, kid.content);
    if (item) dropped.add(itemKey(item));
  }
  if (element.parent)
    setKids(
      element.parent,
      element.parent.kids.filter((kid) => !("element" in kid && kid.element === element)),
    );
}

/** 7.9: notes have names of their own. */
function nameNotes({ tree }: Finishing): void {
  let count = 0;
  for (const element of walkStructure(tree)) {
    if (typeOf(element) !== "Note") continue;
    count++;
    if (!element.dict.has("ID")) element.dict.set("ID", new PdfString(latin1Bytes(`note-${count}`)));
  }
}
