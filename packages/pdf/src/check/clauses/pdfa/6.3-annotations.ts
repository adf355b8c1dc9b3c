/** ISO 19005-3, 6.3: annotations, their types, flags and appearances. */
import { PdfDict, PdfStream, type PdfValue } from "../../../objects/values.ts";
import type { PdfDocument } from "../../../read/document.ts";
import { fieldType } from "../../interactive/form-fields.ts";
import { pageAnnotations } from "../../interactive/page-annotations.ts";
import { ruleGroup } from "../../rule.ts";
import { hasEntry } from "../../syntax/entries.ts";

const PERMITTED_TYPES: ReadonlySet<string> = new Set(
  (
    "Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup " +
    "FileAttachment Widget PrinterMark TrapNet Watermark Redact"
  ).split(" "),
);

/** ISO 32000-1, table 165. */
const INVISIBLE = 1;
const HIDDEN = 2;
const PRINT = 4;
const NO_VIEW = 32;
const TOGGLE_NO_VIEW = 256;

export const annotationRules = ruleGroup({
  subjects: (checking) => checking.model(pageAnnotations),
  placeOf: ({ place }) => place,
  rules: [
    {
      pdfA: "6.3.1-1",
      message:
        "An annotation has a type that PDF/A does not allow, such as 3D, Sound, Screen or Movie, or none. Remove it, or attach its content as a file.",
      holds: ({ subtype }) => subtype !== undefined && PERMITTED_TYPES.has(subtype),
    },
    {
      pdfA: "6.3.2-1",
      message: "An annotation has no flags (F). Set F to 4, so that it is printed.",
      holds: ({ dict, subtype }, { document }) => subtype === "Popup" || document.number(dict, "F") !== undefined,
    },
    {
      pdfA: "6.3.2-2",
      message: "An annotation's flags hide it or keep it from being printed. Set F to 4.",
      holds: ({ dict }, { document }) => {
        const flags = document.number(dict, "F");
        if (flags === undefined) return true;
        return (flags & (INVISIBLE | HIDDEN | NO_VIEW | TOGGLE_NO_VIEW | PRINT)) === PRINT;
      },
    },
    {
      pdfA: "6.3.3-1",
      message: "An annotation has no appearance (AP), so that each viewer draws it differently. Add one.",
      holds: ({ dict, subtype }, { document }) =>
        subtype === "Popup" ||
        subtype === "Link" ||
        document.dict(dict, "AP") !== undefined ||
        isPoint(document, document.array(dict, "Rect")),
    },
    {
      pdfA: "6.3.3-2",
      message: "An annotation's appearance has other entries than N. Keep only the normal appearance.",
      holds: ({ dict }, { document }) => {
        const appearance = document.dict(dict, "AP");
        return appearance === undefined || hasOnlyNormal(appearance);
      },
    },
    {
      pdfA: "6.3.3-3",
      message: "The appearance of a button is not one stream for each of its states. Give N a dictionary of states.",
      holds: ({ dict, subtype }, { document }) => {
        const appearance = document.dict(dict, "AP");
        if (subtype !== "Widget" || fieldType(document, dict) !== "Btn") return true;
        if (!appearance || !hasOnlyNormal(appearance)) return true;
        return hasStates(document, document.resolve(appearance.get("N")));
      },
    },
    {
      pdfA: "6.3.3-4",
      message: "The normal appearance of an annotation other than a button is not one stream. Give N a stream.",
      holds: ({ dict, subtype }, { document }) => {
        const appearance = document.dict(dict, "AP");
        if (subtype === "Widget" && fieldType(document, dict) === "Btn") return true;
        if (!appearance || !hasOnlyNormal(appearance)) return true;
        return document.resolve(appearance.get("N")) instanceof PdfStream;
      },
    },
  ],
});

/** 6.3.3: what has no extent needs no appearance. */
function isPoint(document: PdfDocument, rectangle: PdfValue[] | undefined): boolean {
  const sides = rectangle?.map((side) => document.resolve(side)) ?? [];
  if (sides.length < 4 || sides.some((side) => typeof side !== "number")) return false;

  return sides[0] === sides[2] && sides[1] === sides[3];
}

function hasOnlyNormal(appearance: PdfDict): boolean {
  const keys = appearance.keys().filter((key) => hasEntry(appearance, key));

  return keys.length === 1 && keys[0] === "N";
}

function hasStates(document: PdfDocument, normal: PdfValue): boolean {
  if (!(normal instanceof PdfDict)) return false;

  return normal.values().some((state) => document.resolve(state) instanceof PdfStream);
}
