/** Attributes of structure elements (ISO 32000-1, 14.7.5): their own before those of their classes. */
import { PdfDict, PdfName, type PdfValue } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";

/** The value of an attribute, through references; null where the element does not have it. */
export function attributeOf(document: PdfDocument, element: PdfDict, owner: string, key: string): PdfValue {
  return (
    attributeIn(document, element.get("A"), owner, key) ??
    classAttribute(document, document.resolve(element.get("C")), owner, key)
  );
}

/** One attribute object, or an array of them with their revisions; the first that has the key counts. */
function attributeIn(document: PdfDocument, value: PdfValue | undefined, owner: string, key: string): PdfValue {
  const objects = document.resolve(value);
  if (!Array.isArray(objects)) return attributeFrom(document, objects, owner, key);
  for (const item of objects) {
    const found = attributeFrom(document, document.resolve(item), owner, key);
    if (found !== null) return found;
  }

  return null;
}

function attributeFrom(document: PdfDocument, attributes: PdfValue, owner: string, key: string): PdfValue {
  if (!(attributes instanceof PdfDict) || document.name(attributes, "O") !== owner) return null;

  return document.resolve(attributes.get(key));
}

function classAttribute(document: PdfDocument, classes: PdfValue, owner: string, key: string): PdfValue {
  if (classes === null) return null;
  const root = document.dict(document.catalog, "StructTreeRoot");
  const map = root && document.dict(root, "ClassMap");
  if (!map) return null;
  for (const item of Array.isArray(classes) ? classes : [classes]) {
    const name = document.resolve(item);
    const found = name instanceof PdfName ? attributeIn(document, map.get(name.text), owner, key) : null;
    if (found !== null) return found;
  }

  return null;
}
