/** Attributes of structure elements (ISO 32000-1, 14.7.5): their own before those of their classes. */
import { PdfDict, PdfName, type PdfValue } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";

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
export function attributesOf(document: PdfDocument, element: PdfDict, owner: string): PdfDict[] {
  const found: PdfDict[] = [];
  addAttributes(document, element.get("A"), owner, found);
  const classes = document.resolve(element.get("C"));
  if (classes === null) return found;
  const root = document.dict(document.catalog, "StructTreeRoot");
  const map = root && document.dict(root, "ClassMap");
  for (const item of Array.isArray(classes) ? classes : [classes]) {
    const name = document.resolve(item);
    if (map && name instanceof PdfName) addAttributes(document, map.get(name.text), owner, found);
  }

  return found;
}

/** One attribute object, or an array of them with their revisions. */
function addAttributes(document: PdfDocument, value: PdfValue | undefined, owner: string, found: PdfDict[]): void {
  const objects = document.resolve(value);
  for (const item of Array.isArray(objects) ? objects : [objects]) {
    const attributes = document.resolve(item);
    if (attributes instanceof PdfDict && document.name(attributes, "O") === owner) found.push(attributes);
  }
}
