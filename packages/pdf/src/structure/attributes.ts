/** Attributes of structure elements (ISO 32000-1, 14.7.5): their own before those of their classes. */
import { PdfDict, PdfName, type PdfValue } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";

/** The value of an attribute, through references; null where the element does not have it. */
export function attributeOf(document: PdfDocument, element: PdfDict, owner: string, key: string): PdfValue {
  return attributeIn(document, attributesOf(document, element, owner), key);
}

/** The first of some attribute objects that has the key says its value. */
export function attributeIn(document: PdfDocument, attributes: readonly PdfDict[], key: string): PdfValue {
  for (const dict of attributes) {
    const value = document.resolve(dict.get(key));
    if (value !== null) return value;
  }

  return null;
}

/** An element's attribute objects of an owner, in the order in which they count. */
export function attributesOf(document: PdfDocument, element: PdfDict, owner: string): readonly PdfDict[] {
  const own = ownedIn(document, element.get("A"), owner);
  const classes = document.resolve(element.get("C"));
  if (classes === null) return own;
  const root = document.dict(document.catalog, "StructTreeRoot");
  const map = root && document.dict(root, "ClassMap");
  const ofClasses = (Array.isArray(classes) ? classes : [classes]).flatMap((item) => {
    const name = document.resolve(item);
    return map && name instanceof PdfName ? ownedIn(document, map.get(name.text), owner) : NONE;
  });

  return [...own, ...ofClasses];
}

const NONE: readonly PdfDict[] = [];

/** Of one attribute object, or of an array of them with their revisions, those of an owner. */
function ownedIn(document: PdfDocument, value: PdfValue | undefined, owner: string): readonly PdfDict[] {
  const objects = document.resolve(value);
  const isOwned = (object: PdfValue): object is PdfDict =>
    object instanceof PdfDict && document.name(object, "O") === owner;
  if (Array.isArray(objects)) return objects.map((item) => document.resolve(item)).filter(isOwned);

  return isOwned(objects) ? [objects] : NONE;
}
