/** Takes away what the engine writes and no reader needs: wrappers around bare text, and attributes that say what holds anyway. */
import { PdfDict, PdfName, PdfRef, type PdfValue } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";
import {
  type StructureElement,
  type StructureKid,
  setKids,
  typeOf,
  walkStructure,
} from "../structure/structure-tree.ts";
import type { Finishing } from "./finishing.ts";

/** Elements that may hold content themselves (ISO 32000-1, 14.8.4.3 and 14.8.4.4); those that group others may not. */
const CONTENT_HOLDERS: ReadonlySet<string> = new Set(
  "P H H1 H2 H3 H4 H5 H6 Lbl LBody TH TD Span Quote Note Reference BibEntry Code Link".split(" "),
);

/** What a wrapper has that says nothing beside the content it holds. */
const SILENT_KEYS: ReadonlySet<string> = new Set(["Type", "S", "P", "Pg", "K"]);

/** Table attributes and the values they have where they are not written (14.8.5.7). */
const TABLE_DEFAULTS = new Map([
  ["RowSpan", 1],
  ["ColSpan", 1],
]);

export function simplifyStructure(finishing: Finishing): void {
  for (const element of walkStructure(finishing.tree)) simplify(finishing, element);
}

function simplify(finishing: Finishing, element: StructureElement): void {
  dropDefaults(finishing.document, element.dict);
  if (CONTENT_HOLDERS.has(typeOf(element)) && hasMereWrapper(finishing, element)) dropWrappers(finishing, element);
}

function hasMereWrapper(finishing: Finishing, element: StructureElement): boolean {
  for (const kid of element.kids) if (isMereWrapper(finishing, element, kid)) return true;

  return false;
}

function dropWrappers(finishing: Finishing, element: StructureElement): void {
  const kids: StructureKid[] = [];
  for (const kid of element.kids) {
    const own = isMereWrapper(finishing, element, kid) ? contentOf(element, kid.element) : [kid];
    for (const each of own) kids.push(each);
  }
  setKids(element, kids);
}

/** Text of another element of the template keeps its own: its place then leads to the template. */
function isMereWrapper(
  { modelOf }: Finishing,
  parent: StructureElement,
  kid: StructureKid,
): kid is { element: StructureElement } {
  if (!("element" in kid) || typeOf(kid.element) !== "NonStruct") return false;
  const model = modelOf.get(kid.element);
  if (model && model !== modelOf.get(parent)) return false;
  const { dict, kids } = kid.element;
  for (let index = 0; index < dict.size; index++) if (!SILENT_KEYS.has(dict.keyAt(index))) return false;

  return kids.every((inner) => "content" in inner) && (!hasBareIds(kids) || dict.get("Pg") instanceof PdfRef);
}

function hasBareIds(kids: readonly StructureKid[]): boolean {
  return kids.some((kid) => "content" in kid && typeof kid.content === "number");
}

/** The wrapper's content as kids of its parent: an id counts on the page that its element names, or says the page itself. */
function contentOf(parent: StructureElement, wrapper: StructureElement): StructureKid[] {
  const page = wrapper.dict.get("Pg");
  if (page !== undefined && !parent.dict.has("Pg") && !hasBareIds(parent.kids)) parent.dict.set("Pg", page);
  const own = parent.dict.get("Pg");
  const isSamePage = page instanceof PdfRef && own instanceof PdfRef && page.number === own.number;
  if (isSamePage || page === undefined) return wrapper.kids;

  return wrapper.kids.map((kid) => ("content" in kid ? { content: onPage(kid.content, page) } : kid));
}

function onPage(content: PdfValue, page: PdfValue): PdfValue {
  if (typeof content === "number") return new PdfDict({ Type: PdfName.of("MCR"), Pg: page, MCID: content });
  if (content instanceof PdfDict && !content.has("Pg")) content.set("Pg", page);

  return content;
}

function dropDefaults(document: PdfDocument, dict: PdfDict): void {
  const attributes = dict.get("A");
  // Numbers among them tell revisions of the attribute before (14.7.5.3).
  if (!Array.isArray(attributes) || attributes.some((value) => typeof value === "number")) return;
  const kept = attributes.filter((value) => !saysNothing(document.resolve(value)));
  if (kept.length === attributes.length) return;
  if (kept.length === 0) dict.delete("A");
  else dict.set("A", kept.length === 1 ? kept[0]! : kept);
}

/** A dictionary of table attributes, all of which have the value that holds anyway. */
function saysNothing(attribute: PdfValue): boolean {
  if (!(attribute instanceof PdfDict) || attribute.size !== 2) return false;
  const owner = attribute.get("O");
  if (!(owner instanceof PdfName) || owner.text !== "Table") return false;
  const key = attribute.keyAt(attribute.keyAt(0) === "O" ? 1 : 0);

  return TABLE_DEFAULTS.has(key) && attribute.get(key) === TABLE_DEFAULTS.get(key);
}
