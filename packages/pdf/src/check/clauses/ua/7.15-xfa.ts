/** ISO 14289-1, 7.15: no dynamic XFA forms. */
import { PdfStream, PdfString, type PdfValue } from "../../../objects/values.ts";
import type { PdfDocument } from "../../../read/document.ts";
import { readTextString } from "../../../text/text-string.ts";
import { readXml, type XmlElement } from "../../../xmp/xml-tree.ts";
import { documentRules } from "./document-rules.ts";

export const xfa = documentRules([
  {
    ua1: "7.15-1",
    message: "The form is a dynamic XFA form. Replace it by fields of the PDF itself, and remove XFA from AcroForm.",
    holds: ({ document }) => {
      const form = document.dict(document.catalog, "AcroForm");
      return !form || dynamicRender(document, document.resolve(form.get("XFA"))) !== "required";
    },
  },
]);

const WAY = ["acrobat", "acrobat7", "dynamicRender"];

/** XFA 3.3, "The Configuration Data Object": one stream with all packets, or an array of names and packets. */
function dynamicRender(document: PdfDocument, value: PdfValue): string | null {
  const stream = Array.isArray(value) ? packetNamed(document, value, "config") : value;
  if (!(stream instanceof PdfStream)) return null;
  const { root, isWellFormed } = readXml(new TextDecoder().decode(document.decode(stream).bytes), document.budget);
  if (!root || !isWellFormed) return null;
  let at = isNamed(root, "config") ? root : root.children.find((child) => isNamed(child, "config"));
  for (const name of WAY) at = at?.children.find((child) => isNamed(child, name));

  return at?.value ?? null;
}

/** The names have no prefix, whatever their namespace. */
function isNamed({ prefix, name }: XmlElement, wanted: string): boolean {
  return prefix === "" && name === wanted;
}

function packetNamed(document: PdfDocument, packets: readonly PdfValue[], wanted: string): PdfValue {
  for (let i = 0; i + 1 < packets.length; i += 2) {
    const name = document.resolve(packets[i]);
    if (name instanceof PdfString && readTextString(name) === wanted) return document.resolve(packets[i + 1]);
  }

  return null;
}
