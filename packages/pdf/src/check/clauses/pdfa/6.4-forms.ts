/** ISO 19005-3, 6.4.1 and 6.4.2: interactive forms. */
import type { PdfDict } from "../../../objects/values.ts";
import type { PdfDocument } from "../../../read/document.ts";
import { formFields } from "../../interactive/form-fields.ts";
import { pageAnnotations } from "../../interactive/page-annotations.ts";
import { type RuleGroup, ruleGroup } from "../../rule.ts";
import { hasEntry } from "../../syntax/entries.ts";

const widgetRules = ruleGroup({
  subjects: (checking) => checking.model(pageAnnotations).filter(({ subtype }) => subtype === "Widget"),
  placeOf: ({ place }) => place,
  rules: [
    {
      pdfA: "6.4.1-1",
      message: "A form field's widget has an action (A or AA). Remove it.",
      holds: ({ dict }) => !hasEntry(dict, "A") && !hasEntry(dict, "AA"),
    },
  ],
});

const fieldRules = ruleGroup({
  subjects: (checking) => checking.model(formFields),
  placeOf: ({ object }) => (object === null ? null : { object }),
  rules: [
    {
      pdfA: "6.4.1-2",
      message: "A form field has actions of its own (AA). Remove them.",
      holds: ({ dict }) => !hasEntry(dict, "AA"),
    },
  ],
});

const formRules = ruleGroup({
  subjects: ({ document }) => [document.dict(document.catalog, "AcroForm")].filter((form) => form !== undefined),
  rules: [
    {
      pdfA: "6.4.1-3",
      message:
        "The form asks viewers to draw its fields (NeedAppearances). Remove that and give the fields appearances.",
      holds: (form, { document }) => isNotAsked(document, form, "NeedAppearances"),
    },
    {
      pdfA: "6.4.2-1",
      message: "The form is written in XFA. Remove XFA and keep the fields of the file itself.",
      holds: (form) => !hasEntry(form, "XFA"),
    },
  ],
});

const catalogRules = ruleGroup({
  subjects: ({ document }) => [document.catalog],
  rules: [
    {
      pdfA: "6.4.2-2",
      message: "The catalog says that the pages must be rendered from a form first (NeedsRendering). Remove that.",
      holds: (catalog, { document }) => isNotAsked(document, catalog, "NeedsRendering"),
    },
  ],
});

export const interactiveFormRules: readonly RuleGroup[] = [widgetRules, fieldRules, formRules, catalogRules];

/** Absent or false; what is not a boolean counts as true. */
function isNotAsked(document: PdfDocument, dict: PdfDict, key: string): boolean {
  return !hasEntry(dict, key) || document.resolve(dict.get(key)) === false;
}
