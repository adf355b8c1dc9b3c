/** ISO 19005-3, 6.2.9: form and PostScript XObjects. */

import { findResource } from "../../../content/resources.ts";
import { PdfName, PdfStream } from "../../../objects/values.ts";
import { contentModel } from "../../content-model.ts";
import type { Place } from "../../place.ts";
import { ruleGroup } from "../../rule.ts";
import { hasEntry } from "../../syntax/entries.ts";

interface DrawnObject {
  stream: PdfStream;
  place: Place;
}

/** The XObjects that content draws, and the forms that annotations show, each once. */
const drawnObjects = contentModel(({ document }) => {
  const model = new Map<PdfStream, DrawnObject>();
  const add = (stream: PdfStream, place: Place) => {
    if (!model.has(stream)) model.set(stream, { stream, place });
  };

  return {
    model,
    visitor: {
      enter({ kind, stream, pageNumber }) {
        if (kind === "appearance" && stream) add(stream, { page: pageNumber });
      },
      hears: (operator) => operator === "Do",
      operator(_operator, context, { operands: [name] }) {
        if (!(name instanceof PdfName)) return;
        const { value } = findResource(document, context.resources, "XObject", name);
        if (value instanceof PdfStream) add(value, { page: context.pageNumber, detail: name.text });
      },
    },
  };
}, "a");

export const xObjectRules = ruleGroup({
  subjects: (checking) => [...checking.model(drawnObjects).values()],
  placeOf: ({ place }) => place,
  rules: [
    {
      pdfA: "6.2.9-1",
      message: "A form holds PostScript or refers to a print shop's file (PS, Subtype2 or OPI). Remove these keys.",
      holds: ({ stream: { dict } }, { document }) =>
        document.name(dict, "Subtype") !== "Form" ||
        (document.name(dict, "Subtype2") !== "PS" && !hasEntry(dict, "PS") && !hasEntry(dict, "OPI")),
    },
    {
      pdfA: "6.2.9-2",
      message: "A form stands for a page of another file (Ref). Put that page's content into the form.",
      holds: ({ stream: { dict } }, { document }) =>
        document.name(dict, "Subtype") !== "Form" || !hasEntry(dict, "Ref"),
    },
    {
      pdfA: "6.2.9-3",
      message: "The content draws PostScript. Draw it with operators of PDF, or as an image.",
      holds: ({ stream: { dict } }, { document }) => document.name(dict, "Subtype") !== "PS",
    },
  ],
});
