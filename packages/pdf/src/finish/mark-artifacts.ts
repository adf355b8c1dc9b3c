/**
 * Marks everything that is painted outside the structure as an artifact (ISO 14289-1, 7.1): rules, backgrounds, generated
 * marks and whatever else the printing engine leaves untagged.
 */

import { withoutMarks } from "../content/without-marks.ts";
import { concatBytes } from "../filters/concat-bytes.ts";
import { PdfDict, PdfName, PdfRef, PdfStream } from "../objects/values.ts";
import type { PdfPage } from "../pages/pages.ts";
import { latin1Bytes } from "../read/characters.ts";
import type { PdfDocument } from "../read/document.ts";
import { assembleText } from "../text/assemble-text.ts";
import { serialize } from "../write/serialize.ts";
import { type ContentScan, MARK, scanContent } from "./content-scan.ts";
import { type Finishing, warn } from "./finishing.ts";
import type { MarkedPages, ReadPage } from "./marked-pages.ts";
import { packedStream } from "./packing.ts";

const OPEN = latin1Bytes("/Artifact BMC\n");
const CLOSE = latin1Bytes("\nEMC\n");

/** A stretch of content that becomes an artifact, painted by these bytes; null for a mark that is only replaced. */
interface Artifact {
  start: number;
  end: number;
  painted: Uint8Array | null;
}

export function markArtifacts(finishing: Finishing): void {
  const { pages, scans, packing } = finishing;
  const marker = new ArtifactMarker(finishing);
  for (const [index, page] of pages.entries()) {
    const bytes = scans.contentOf(page);
    const marked = marker.mark(bytes, marker.scanOf(page), page.resources, `p${page.reference?.number ?? 0}`);
    marker.tell(page, index + 1);
    if (marked !== bytes) page.dict.set("Contents", packing.add(marked));
  }
}

const NONE: ReadonlySet<number> = new Set();

class ArtifactMarker {
  readonly #finishing: Finishing;
  readonly #document: PdfDocument;
  readonly #marked: MarkedPages;
  #hasUntaggedText = false;
  #hasMask = false;
  #hasChangedForms = false;
  /** The page as it was read for its text before it was marked. */
  #before: ReadPage | null = null;
  /** Forms with content of the structure that have been drawn: the structure can own each only once (7.20). */
  readonly #drawn = new Set<number>();
  readonly #isStructured = new Map<number, boolean>();
  readonly #dropped = new Map<string, Set<number>>();

  constructor(finishing: Finishing) {
    this.#finishing = finishing;
    this.#document = finishing.document;
    this.#marked = finishing.marked;
    for (const key of finishing.dropped) {
      const [owner = "", mcid] = key.split(":");
      const ids = this.#dropped.get(owner) ?? new Set<number>();
      this.#dropped.set(owner, ids.add(Number(mcid)));
    }
  }

  /** The text of a page says where it is outside the structure, too: a page that is read for it anyway is read now. */
  scanOf(page: PdfPage): ContentScan {
    const { scans } = this.#finishing;
    if (this.#marked.readsTexts && this.#dropped.size === 0 && !scans.isKnown(page)) {
      this.#before = this.#marked.readNow(page);
      if (this.#before.scan) scans.keep(page, this.#before.scan);
    }

    return scans.of(page);
  }

  /** Warns of what a reader loses on the page that was marked last, whose content is still as it was. */
  tell(page: PdfPage, number: number): void {
    const text = this.#hasUntaggedText ? this.#untaggedText(page) : "";
    if (/[\p{L}\p{N}]/u.test(text)) {
      const message = `"${shortened(text)}" belongs to no element, as generated content, frames and hidden parts do: a screen reader skips it.`;
      warn(this.#finishing, "text-not-tagged", message, { page: number });
    }
    if (this.#hasMask) {
      const message = "Text under a CSS mask is painted twice by the browser; the second time is an artifact.";
      warn(this.#finishing, "masked-text", message, { page: number });
    }
    // More marks of artifacts change nothing of what is under the others; marks that are taken away do.
    const keepsMarks = !this.#hasMask && this.#dropped.size === 0;
    if (keepsMarks && this.#before) this.#marked.keep(page, this.#before);
    this.#before = null;
    this.#hasUntaggedText = false;
    this.#hasMask = false;
    this.#hasChangedForms = false;
  }

  #untaggedText(page: PdfPage): string {
    // Nobody is warned of what is an artifact by now, in a form.
    if (!this.#before || this.#hasChangedForms) this.#before = this.#marked.readNow(page);

    return assembleText(this.#before.content.outside).replace(/\s+/g, " ");
  }

  /** The same array where nothing is to be marked. `owner` is the page or form whose marks these are. */
  mark(bytes: Uint8Array, scan: ContentScan, resources: PdfDict, owner: string): Uint8Array {
    const artifacts = this.#find(bytes, scan, resources, owner);
    if (artifacts.length === 0) return bytes;

    const parts: Uint8Array[] = [];
    let at = 0;
    for (const { start, end, painted } of artifacts) {
      parts.push(bytes.subarray(at, start), OPEN);
      if (painted) parts.push(painted, CLOSE);
      at = end;
    }
    parts.push(bytes.subarray(at));

    return concatBytes(parts);
  }

  /** What is to be marked, in order. */
  #find(bytes: Uint8Array, scan: ContentScan, resources: PdfDict, owner: string): Artifact[] {
    const { unmarked, hasUnmarkedText, draws, marks } = scan;
    const artifacts: Artifact[] = [];
    for (let at = 0; at < unmarked.length; at += 2) {
      const [start, end] = [unmarked[at]!, unmarked[at + 1]!];
      artifacts.push({ start, end, painted: bytes.subarray(start, end) });
    }
    for (const { start, end, name, isMarked } of draws) {
      const painted = this.#drawObject(name, resources, isMarked);
      if (painted) artifacts.push({ start, end, painted });
    }
    const dropped = this.#droppedIn(owner);
    for (let at = 0; dropped.size > 0 && at < marks.length; at += MARK.size)
      if (dropped.has(marks[at + MARK.mcid]!))
        artifacts.push({ start: marks[at + MARK.start]!, end: marks[at + MARK.end]!, painted: null });
    if (hasUnmarkedText) this.#hasUntaggedText = true;

    return artifacts.sort((a, b) => a.start - b.start);
  }

  /** The ids of a page or form whose content becomes an artifact. */
  #droppedIn(owner: string): ReadonlySet<number> {
    return this.#dropped.get(owner) ?? NONE;
  }

  /** What to paint as an artifact in place of `Do`, or null to leave it as it is. */
  #drawObject(name: string | null, resources: PdfDict, isMarked: boolean): Uint8Array | null {
    const document = this.#document;
    const objects = document.dict(resources, "XObject");
    if (!objects || name === null) return null;
    const reference = objects.get(name);
    const object = document.resolve(reference);
    const asItIs = isMarked ? null : latin1Bytes(`${serialize(PdfName.of(name))} Do`);
    if (!(object instanceof PdfStream) || !(reference instanceof PdfRef) || !this.#hasStructure(reference))
      return asItIs;

    if (this.#drawn.has(reference.number) && object.dict.has("StructParents")) {
      // Drawn again, as the engine does for masks: a copy without marks, which nothing in the structure claims.
      this.#hasMask = true;
      const copy = unusedName(objects, `${name}Again`);
      objects.set(copy, document.add(this.#withoutMarks(object)));
      return latin1Bytes(`/${copy} Do`);
    }

    if (!this.#drawn.has(reference.number)) this.#markInside(reference, object, resources);
    return null;
  }

  #markInside(reference: PdfRef, form: PdfStream, outer: PdfDict): void {
    this.#drawn.add(reference.number);
    const bytes = this.#document.decode(form).bytes;
    const own = this.#document.dict(form.dict, "Resources") ?? outer;
    const marked = this.mark(bytes, scanContent(bytes), own, `f${reference.number}`);
    if (marked === bytes) return;
    this.#document.replace(reference.number, packedStream(form.dict, marked));
    this.#hasChangedForms = true;
  }

  /** Whether a form, or one drawn inside it, holds content that the structure owns. */
  #hasStructure(reference: PdfRef): boolean {
    const known = this.#isStructured.get(reference.number);
    if (known !== undefined) return known;

    this.#isStructured.set(reference.number, false);
    const document = this.#document;
    const object = document.resolve(reference);
    if (!(object instanceof PdfStream) || document.name(object.dict, "Subtype") !== "Form") return false;
    const inner = document.dict(document.dict(object.dict, "Resources") ?? new PdfDict(), "XObject");
    const nested = inner ? inner.values().filter((value) => value instanceof PdfRef) : [];
    const has = object.dict.has("StructParents") || nested.some((value) => this.#hasStructure(value));
    this.#isStructured.set(reference.number, has);

    return has;
  }

  #withoutMarks(form: PdfStream): PdfStream {
    const dict = new PdfDict(form.dict);
    dict.delete("StructParents");

    return packedStream(dict, withoutMarks(this.#document.decode(form).bytes));
  }
}

const LONGEST_QUOTATION = 60;

function shortened(text: string): string {
  return text.length > LONGEST_QUOTATION ? `${text.slice(0, LONGEST_QUOTATION)}…` : text;
}

function unusedName(dict: PdfDict, wanted: string): string {
  let name = wanted;
  for (let i = 2; dict.has(name); i++) name = `${wanted}${i}`;

  return name;
}
