/** Where the content of structure elements is: marked-content ids by page and form, and objects (ISO 32000-1, 14.7.4). */
import { PdfDict, PdfRef, type PdfValue } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";
import type { StructureElement } from "./structure-tree.ts";

export interface ContentItem {
  /** Object numbers: of the page, and of the form that counts the ids; 0 is the page's own content. */
  page: number;
  form: number;
  mcid: number;
}

/** Null for what is not marked content, as a reference to an annotation is. */
export function contentItem(document: PdfDocument, owner: StructureElement, content: PdfValue): ContentItem | null {
  const value = document.resolve(content);
  const own = owner.dict.get("Pg");
  if (typeof value === "number") return own instanceof PdfRef ? { page: own.number, form: 0, mcid: value } : null;
  if (!(value instanceof PdfDict)) return null;

  const mcid = document.number(value, "MCID");
  const page = value.get("Pg") ?? own;
  const stream = value.get("Stm");
  if (mcid === undefined || !(page instanceof PdfRef)) return null;

  return { page: page.number, form: stream instanceof PdfRef ? stream.number : 0, mcid };
}

/** The object that a kid refers to: an annotation or a form without marks. */
export function contentObject(document: PdfDocument, content: PdfValue): PdfRef | null {
  const value = document.resolve(content);
  const object = value instanceof PdfDict && document.name(value, "Type") === "OBJR" ? value.get("Obj") : undefined;

  return object instanceof PdfRef ? object : null;
}

/** Whether a kid refers to a link annotation. */
export function isLinkObject(document: PdfDocument, content: PdfValue): boolean {
  const annotation = document.resolve(contentObject(document, content) ?? null);

  return annotation instanceof PdfDict && document.name(annotation, "Subtype") === "Link";
}

/** One text for each place of content, to look it up by. */
export function itemKey({ page, form, mcid }: ContentItem): string {
  return form === 0 ? `p${page}:${mcid}` : `f${form}:${mcid}`;
}
