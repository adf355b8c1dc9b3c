/** Places pages of one file on pages of another as headers and footers: artifacts, shared where several pages show the same. */

import { PdfError } from "../objects/errors.ts";
import { PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from "../objects/values.ts";
import { inheritedBox, type PdfPage, pageContent, pagesOf } from "../pages/pages.ts";
import { latin1Bytes } from "../read/characters.ts";
import { type PdfDocument, readPdf } from "../read/document.ts";
import { rebuildParentTree } from "../structure/parent-tree.ts";
import { newElement, readStructure, type StructureElement, setKids } from "../structure/structure-tree.ts";
import { readTextString, textString } from "../text/text-string.ts";
import { writePdf } from "../write/write-pdf.ts";
import { ObjectCopier } from "./object-copier.ts";
import { packedForm } from "./packed-forms.ts";
import type { Overlay, Placement } from "./placement.ts";

/**
 * @example
 * placeOnPages(body, headers, [{ bodyPage: 1, overlayPage: 0, x: 0, y: 780, kind: "Header" }]);
 */
export function placeOnPages(body: Uint8Array, overlay: Uint8Array, placements: readonly Placement[]): Uint8Array {
  const document = readPdf(body);
  placePages(document, [{ bytes: overlay, placements }]);

  return writePdf(document);
}

/** The same on a document that is open, with pages of several files. */
export function placePages(document: PdfDocument, overlays: readonly Overlay[]): void {
  const placing = new Placing(document);
  for (const { bytes, placements } of overlays) {
    const source = new OverlaySource(readPdf(bytes, { budget: document.budget }), document);
    for (const placement of placements) placing.place(source, placement);
  }
  placing.finish();
}

/** A file that is placed: its pages, what of it was copied, and the forms that its pages became. */
class OverlaySource {
  readonly document: PdfDocument;
  readonly pages: PdfPage[];
  readonly copier: ObjectCopier;
  readonly forms = new Map<number, PlacedForm>();

  constructor(document: PdfDocument, target: PdfDocument) {
    this.document = document;
    this.pages = pagesOf(document);
    this.copier = new ObjectCopier(document, target);
  }
}

interface PlacedForm {
  /** Among the resources of every page that shows it. */
  name: string;
  reference: PdfRef;
}

interface PlacedLink {
  annotations: { reference: PdfRef; page: PdfRef }[];
  contents: string;
}

class Placing {
  readonly #document: PdfDocument;
  readonly #pages: PdfPage[];
  #formCount = 0;
  readonly #openings = new Map<string, PdfRef>();
  /** By what they say and where they lead: a link in every header is read once. */
  readonly #links = new Map<string, PlacedLink>();
  readonly #ownResources = new Set<PdfDict>();
  #nextKey: number;

  constructor(document: PdfDocument) {
    this.#document = document;
    this.#pages = pagesOf(document);
    const root = document.dict(document.catalog, "StructTreeRoot");
    this.#nextKey = (root && document.number(root, "ParentTreeNextKey")) ?? 0;
  }

  place(source: OverlaySource, placement: Placement): void {
    const page = this.#pages[placement.bodyPage];
    const overlayPage = source.pages[placement.overlayPage];
    if (!page || !overlayPage) {
      const [number, count] = page
        ? [placement.overlayPage, source.pages.length]
        : [placement.bodyPage, this.#pages.length];
      throw new PdfError(
        "unsupported",
        `There is no page ${number}: the ${page ? "overlay" : "body"} has ${count} pages, counted from 0.`,
      );
    }

    const { name, reference } = this.#form(source, placement.overlayPage, overlayPage);
    this.#resourcesOf(page).set(name, reference);
    this.#addContent(page, name, placement);
    this.#addLinks(page, source, overlayPage, placement);
  }

  /** Hangs the links of the overlay into the structure, where PDF/UA wants every link (ISO 14289-1, 7.18.5). */
  finish(): void {
    if (this.#links.size === 0) return;
    const document = this.#document;
    const tree = readStructure(document);
    const [top] = tree;
    if (!top) return;

    const links: StructureElement[] = [];
    for (const { annotations } of this.#links.values()) {
      const link = newElement(document, "Link", top);
      const objects = annotations.map(({ reference, page }) => ({
        content: new PdfDict({ Type: PdfName.of("OBJR"), Obj: reference, Pg: page }),
      }));
      setKids(link, objects);
      links.push(link);
    }
    setKids(top, [...top.kids, ...links.map((element) => ({ element }))]);
    rebuildParentTree(document, tree);
  }

  /** The page as a form that nothing in the structure claims, copied once. */
  #form(source: OverlaySource, index: number, page: PdfPage): PlacedForm {
    const known = source.forms.get(index);
    if (known) return known;

    const { document: overlay, copier } = source;
    const [left, bottom, right, top] = inheritedBox(overlay, page);
    const dict = new PdfDict({
      Type: PdfName.of("XObject"),
      Subtype: PdfName.of("Form"),
      BBox: [left, bottom, right, top],
      Matrix: [1, 0, 0, 1, -left, -bottom],
      Resources: copier.copy(page.resources),
      Filter: PdfName.of("FlateDecode"),
    });
    const group = page.dict.get("Group");
    if (group !== undefined) dict.set("Group", copier.copy(group));
    const content = packedForm(pageContent(overlay, page.dict));
    const reference = this.#document.add(new PdfStream(dict, content));
    const form = { name: `Overlay${this.#formCount++}`, reference };
    source.forms.set(index, form);

    return form;
  }

  /** The page's own dictionary of forms: one that several pages share is copied before it is changed. */
  #resourcesOf(page: PdfPage): PdfDict {
    const document = this.#document;
    const existing = document.dict(page.dict, "Resources");
    if (existing && this.#ownResources.has(existing)) return document.dict(existing, "XObject")!;

    const resources = new PdfDict(page.resources);
    const objects = new PdfDict(document.dict(resources, "XObject"));
    resources.set("XObject", objects);
    page.dict.set("Resources", resources);
    page.resources = resources;
    this.#ownResources.add(resources);

    return objects;
  }

  /** The body between q and Q, whatever state it leaves, then the overlay as a pagination artifact (ISO 32000-1, 14.8.2.2). */
  #addContent(page: PdfPage, name: string, { x, y, kind }: Placement): void {
    const document = this.#document;
    const contents = document.resolve(page.dict.get("Contents"));
    const own = page.dict.get("Contents") ?? null;
    const streams: PdfValue[] = Array.isArray(contents) ? contents : own === null ? [] : [own];
    const isWrapped = streams[0] instanceof PdfRef && streams[0] === this.#openings.get("q\n");
    const properties =
      kind === "Header" || kind === "Footer" ? `/Type /Pagination /Subtype /${kind}` : artifactType(kind);
    const drawing = `/Artifact <<${properties}>> BDC\nq 1 0 0 1 ${x} ${y} cm /${name} Do Q\nEMC\n`;

    if (isWrapped) page.dict.set("Contents", [...streams, this.#shared(drawing)]);
    else page.dict.set("Contents", [this.#shared("q\n"), ...streams, this.#shared("\nQ\n"), this.#shared(drawing)]);
  }

  /** Equal pieces of content are one stream. */
  #shared(content: string): PdfRef {
    const known = this.#openings.get(content);
    if (known) return known;
    const stream = this.#document.add(new PdfStream(new PdfDict(), latin1Bytes(content)));
    this.#openings.set(content, stream);

    return stream;
  }

  #addLinks(
    page: PdfPage,
    { document: overlay, copier }: OverlaySource,
    overlayPage: PdfPage,
    { x, y }: Placement,
  ): void {
    const document = this.#document;
    const [left, bottom] = inheritedBox(overlay, overlayPage);
    for (const value of overlay.array(overlayPage.dict, "Annots") ?? []) {
      const annotation = overlay.resolve(value);
      if (!(annotation instanceof PdfDict) || overlay.name(annotation, "Subtype") !== "Link") continue;
      const action = overlay.dict(annotation, "A");
      const uri = action && overlay.string(action, "URI");
      // A place inside the overlay is nowhere in the body.
      if (!action || !uri) continue;

      const rectangle = overlay.array(annotation, "Rect")?.map((side) => overlay.resolve(side)) ?? [];
      if (rectangle.length !== 4 || !rectangle.every((side) => typeof side === "number")) continue;
      const [x1, y1, x2, y2] = rectangle as [number, number, number, number];
      const given = overlay.string(annotation, "Contents");
      const contents = given ? readTextString(given) : readTextString(uri);
      const copy = new PdfDict({
        Type: PdfName.of("Annot"),
        Subtype: PdfName.of("Link"),
        F: 4,
        Border: [0, 0, 0],
        Rect: [x1 + x - left, y1 + y - bottom, x2 + x - left, y2 + y - bottom],
        A: copier.copy(action),
        Contents: textString(contents),
        StructParent: this.#nextKey++,
      });
      const reference = document.add(copy);
      page.dict.set("Annots", [...(document.array(page.dict, "Annots") ?? []), reference]);
      page.dict.set("Tabs", PdfName.of("S"));
      const key = `${contents}\n${readTextString(uri)}`;
      const link = this.#links.get(key) ?? { annotations: [], contents };
      if (page.reference) link.annotations.push({ reference, page: page.reference });
      this.#links.set(key, link);
    }
  }
}

function artifactType(kind: "Watermark" | "Background"): string {
  return kind === "Watermark" ? "/Type /Pagination /Subtype /Watermark" : "/Type /Background";
}
