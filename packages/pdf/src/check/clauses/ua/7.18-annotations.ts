/** ISO 14289-1, 7.18: annotations have their place in the structure and a text of their own. */

import { PdfDict, PdfName } from "../../../objects/values.ts";
import { pagesOf } from "../../../pages/pages.ts";
import type { PdfDocument } from "../../../read/document.ts";
import { attributeOf } from "../../../structure/attributes.ts";
import { readTextString } from "../../../text/text-string.ts";
import type { Checking } from "../../checking.ts";
import { annotations, annotationsOf, type CheckedAnnotation } from "../../interactive/annotations.ts";
import { type RuleGroup, ruleGroup } from "../../rule.ts";
import type { CheckedElement } from "../../structure/structure-model.ts";
import { elementRules } from "./element-rules.ts";

const isEmpty = (text: string | null) => text === null || text === "";
const NO_ANNOT_ELEMENT: ReadonlySet<string | null> = new Set(["Widget", "PrinterMark", "Link"]);

const ofSubtype = (subtype: string) => (checking: Checking) =>
  checking.model(annotations).filter((annotation) => annotation.subtype === subtype);
const placeOf = ({ place }: CheckedAnnotation) => place();
const elementDetail = ({ elementType }: CheckedAnnotation) => (elementType === null ? null : `in ${elementType}`);

export const annotationRules: readonly RuleGroup[] = [
  ruleGroup<CheckedAnnotation>({
    subjects: (checking) => checking.model(annotations),
    placeOf,
    rules: [
      {
        ua1: "7.18.1-1",
        message: "An annotation is not in an Annot element. Refer to it from one, or hide it.",
        detail: ({ subtype }) => subtype,
        holds: ({ subtype, isUnseen, elementType }) =>
          NO_ANNOT_ELEMENT.has(subtype) || isUnseen || elementType === "Annot",
      },
      {
        ua1: "7.18.1-2",
        message: "An annotation has no description. Write one into its Contents, or into Alt of the element around it.",
        detail: ({ subtype }) => subtype,
        holds: ({ subtype, isUnseen, contents, alternative }) =>
          subtype === "Widget" || isUnseen || !isEmpty(contents) || !isEmpty(alternative),
      },
    ],
  }),
  ruleGroup<CheckedAnnotation>({
    subjects: ofSubtype("Widget"),
    placeOf,
    rules: [
      {
        ua1: "7.18.1-3",
        message:
          "A form field has no description. Write one into TU of the field, or into Alt of the element around it.",
        holds: ({ dict, isUnseen, alternative }, { document }) =>
          isUnseen || !isEmpty(fieldDescription(document, dict)) || !isEmpty(alternative),
      },
      {
        ua1: "7.18.4-1",
        message: "A form field is not in a Form element. Refer to its widget from one.",
        detail: elementDetail,
        holds: ({ isUnseen, elementType }) => elementType === "Form" || isUnseen,
      },
    ],
  }),
  ruleGroup<CheckedAnnotation>({
    subjects: ofSubtype("TrapNet"),
    placeOf,
    rules: [
      {
        ua1: "7.18.2-1",
        message: "The page has a TrapNet annotation, which is not allowed. Remove it.",
        holds: ({ isUnseen }) => isUnseen,
      },
    ],
  }),
  ruleGroup<{ tabs: string | null; page: number }>({
    subjects: (checking) => checking.model(pagesWithAnnotations),
    placeOf: ({ page }) => ({ page }),
    rules: [
      {
        ua1: "7.18.3-1",
        message:
          "A page with annotations does not walk through them in the order of its structure. Set Tabs of the page to S.",
        detail: ({ tabs }) => (tabs === null ? "no Tabs" : `Tabs is ${tabs}`),
        holds: ({ tabs }) => tabs === "S",
      },
    ],
  }),
  elementRules(
    ["Form"],
    [
      {
        ua1: "7.18.4-2",
        message:
          "A Form element has other kids than one widget. Leave only the reference to the widget, or say the field's Role in its attributes.",
        holds: ({ dict, children, content }, { document }) =>
          attributeOf(document, dict, "PrintField", "Role") instanceof PdfName ||
          (children.length === 0 && content.length === 1 && isWidget(document, content)),
      },
    ],
  ),
  ruleGroup<CheckedAnnotation>({
    subjects: ofSubtype("Link"),
    placeOf,
    rules: [
      {
        ua1: "7.18.5-1",
        message: "A link is not in a Link element. Refer to it from one, or remove it.",
        detail: elementDetail,
        holds: ({ isUnseen, elementType }) => elementType === "Link" || isUnseen,
      },
      {
        ua1: "7.18.5-2",
        message: "A link has no description. Say where it leads in its Contents.",
        holds: ({ isUnseen, contents }) => !isEmpty(contents) || isUnseen,
      },
    ],
  }),
  ruleGroup<CheckedAnnotation>({
    subjects: ofSubtype("PrinterMark"),
    placeOf,
    rules: [
      {
        ua1: "7.18.8-1",
        message: "A printer's mark is part of the structure. Remove its StructParent and the reference to it.",
        detail: elementDetail,
        holds: ({ element, isUnseen }, { document }) =>
          element === null || document.name(element, "S") === undefined || isUnseen,
      },
    ],
  }),
];

/** A widget without a name of its own has its parent's description. */
function fieldDescription(document: PdfDocument, widget: PdfDict): string | null {
  const field = document.string(widget, "T") ? widget : document.dict(widget, "Parent");
  const description = field && document.string(field, "TU");

  return description ? readTextString(description) : null;
}

function pagesWithAnnotations({ document }: Checking): { tabs: string | null; page: number }[] {
  return pagesOf(document).flatMap((page, index) =>
    annotationsOf(document, page).length === 0
      ? []
      : [{ tabs: document.name(page.dict, "Tabs") ?? null, page: index + 1 }],
  );
}

function isWidget(document: PdfDocument, [item]: CheckedElement["content"]): boolean {
  const reference = document.resolve(item);
  if (!(reference instanceof PdfDict) || document.name(reference, "Type") !== "OBJR") return false;
  const object = document.dict(reference, "Obj");

  return object !== undefined && document.name(object, "Subtype") === "Widget";
}
