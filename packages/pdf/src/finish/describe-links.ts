/** Gives every link annotation the description that PDF/UA-1 asks for (ISO 14289-1, 7.18.5): its name, its text, or where it leads. */
import type { TextRun } from "../content/paint-visitor.ts";
import { PdfDict, type PdfValue } from "../objects/values.ts";
import type { PdfPage } from "../pages/pages.ts";
import { contentItem, contentObject } from "../structure/content-items.ts";
import { type StructureElement, walkStructure } from "../structure/structure-tree.ts";
import { assembleText } from "../text/assemble-text.ts";
import { markKey } from "../text/page-text.ts";
import { readTextString, textString } from "../text/text-string.ts";
import { type Finishing, warn } from "./finishing.ts";

/** With `onlyReachable` a link that belongs to no element is taken out; a file without a claim keeps it. */
export function describeLinks(finishing: Finishing, onlyReachable: boolean): void {
  const { document, pages } = finishing;
  let owners: Map<PdfDict, StructureElement> | null = null;
  const texts = new LinkTexts(finishing);

  for (const [index, { dict }] of pages.entries()) {
    const annotations = document.array(dict, "Annots");
    if (!annotations) continue;
    if (onlyReachable) {
      const reachable = annotations.filter((value) => isReachable(finishing, value, index + 1));
      dict.set("Annots", reachable);
    }
    for (const value of annotations) {
      const annotation = document.resolve(value);
      if (!(annotation instanceof PdfDict) || !isLink(finishing, annotation)) continue;
      if (document.string(annotation, "Contents")) continue;
      owners ??= findOwners(finishing);
      const owner = owners.get(annotation);
      const description = (owner && texts.describe(owner)) || leadsTo(finishing, annotation);
      annotation.set("Contents", textString(description));
    }
  }
}

/** 7.18.5: a link outside the structure, as the engine writes them for frames, leads nobody who reads by structure. */
function isReachable(finishing: Finishing, value: PdfValue, page: number): boolean {
  const annotation = finishing.document.resolve(value);
  if (!(annotation instanceof PdfDict) || !isLink(finishing, annotation) || annotation.has("StructParent")) return true;
  const message = `A link to ${leadsTo(finishing, annotation)} belongs to no element, as links in frames do; it was taken out.`;
  warn(finishing, "link-unreachable", message, { page });

  return false;
}

function isLink({ document }: Finishing, annotation: PdfDict): boolean {
  return document.name(annotation, "Subtype") === "Link";
}

/** Which element each annotation belongs to. */
function findOwners({ document, tree }: Finishing): Map<PdfDict, StructureElement> {
  const owners = new Map<PdfDict, StructureElement>();
  for (const element of walkStructure(tree)) {
    for (const kid of element.kids) {
      const object = "element" in kid ? null : document.resolve(contentObject(document, kid.content) ?? null);
      if (object instanceof PdfDict) owners.set(object, element);
    }
  }

  return owners;
}

class LinkTexts {
  readonly #finishing: Finishing;
  readonly #pages = new Map<number, PdfPage>();

  constructor(finishing: Finishing) {
    this.#finishing = finishing;
    for (const page of finishing.pages) if (page.reference) this.#pages.set(page.reference.number, page);
  }

  /** The name that the author gave, else the text and the alternatives of images in the link. */
  describe(link: StructureElement): string {
    const name = this.#finishing.modelOf.get(link)?.attributes["aria-label"]?.trim();
    if (name) return name;
    const parts: string[] = [];
    for (const element of walkStructure([link])) {
      const alternative = this.#finishing.document.string(element.dict, "Alt");
      if (alternative) parts.push(readTextString(alternative));
      const runs = element.kids.flatMap((kid) => ("element" in kid ? [] : this.#runsOf(element, kid.content)));
      if (runs.length > 0) parts.push(assembleText(runs));
    }

    return parts.join(" ").replace(/\s+/g, " ").trim();
  }

  #runsOf(owner: StructureElement, content: PdfValue): TextRun[] {
    const { document, marked } = this.#finishing;
    const item = contentItem(document, owner, content);
    const page = item && this.#pages.get(item.page);

    return (page && marked.of(page).runs.get(markKey(item.form, item.mcid))) || [];
  }
}

function leadsTo({ document }: Finishing, link: PdfDict): string {
  const action = document.dict(link, "A");
  const address = action && document.string(action, "URI");

  return address ? readTextString(address) : "a place in this document";
}
