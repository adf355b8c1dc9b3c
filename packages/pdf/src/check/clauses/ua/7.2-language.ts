/** ISO 14289-1, 7.2: the natural language of everything that is read out is known. */

import type { ContentContext, ContentVisitor, OpenMarks } from "../../../content/content-visitor.ts";
import type { PdfDict, PdfString } from "../../../objects/values.ts";
import { readTextString } from "../../../text/text-string.ts";
import type { Checking } from "../../checking.ts";
import { contentModel } from "../../content-model.ts";
import { annotations } from "../../interactive/annotations.ts";
import { type FormField, formFields } from "../../interactive/form-fields.ts";
import { outlineItems } from "../../interactive/outline.ts";
import type { LanguageAlternative } from "../../metadata/main-packet.ts";
import { languageAlternatives } from "../../metadata/main-xmp.ts";
import type { Place } from "../../place.ts";
import { type Rule, type RuleGroup, ruleGroup } from "../../rule.ts";
import { elementPlace, placeOfDict } from "../../structure/element-place.ts";
import { parentTree } from "../../structure/parent-tree.ts";
import { hasDocumentLanguage, hasLanguage, lineReader } from "../../structure/parents.ts";
import { type CheckedElement, structureModel } from "../../structure/structure-model.ts";
import { type ContentGroup, taggedContent } from "../../structure/tagged-content.ts";
import { groupPlace } from "./group-place.ts";

const LANGUAGE_TAG = /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/;
const SET_IT = "Set Lang of the catalog to the document's language";

/** Of what these rules look at nothing can break them where the document says its language, as most do. */
function whereUnknown<Subject>(find: (checking: Checking) => readonly Subject[]) {
  return (checking: Checking): readonly Subject[] => (checking.model(hasDocumentLanguage) ? [] : find(checking));
}

const elementText = (ua1: string, key: "ActualText" | "Alt" | "E"): Rule<CheckedElement> => ({
  ua1,
  message: `The language of an element's ${key} is not known. ${SET_IT}, or Lang of the element.`,
  holds: ({ dict }, checking) =>
    checking.document.string(dict, key) === undefined || checking.model(lineReader).read(dict).hasLanguage,
});

/** A Span with properties, which may say a text in the place of what it shows. */
type SpanGroup = ContentGroup & { mark: { properties: PdfDict } };

function isSpan(group: ContentGroup): group is SpanGroup {
  return group.mark !== null && group.mark.tag === "Span" && group.mark.properties !== null;
}

const spanText = (ua1: string, key: "ActualText" | "Alt" | "E"): Rule<SpanGroup> => ({
  ua1,
  message: `The language of the ${key} of marked content is not known. ${SET_IT}, or Lang of the sequence.`,
  holds: ({ mark, hasLanguage }, checking) =>
    hasLanguage || checking.document.string(mark.properties, key) === undefined,
});

/** The element that a field belongs to says its language. */
function hasElementLanguage(checking: Checking, field: PdfDict): boolean {
  const element = checking.model(parentTree).ofObject(field);

  return element !== null && hasLanguage(checking.document, element);
}

export const language: readonly RuleGroup[] = [
  ruleGroup<PdfDict>({
    subjects: whereUnknown((checking) => checking.model(outlineItems)),
    placeOf(item, { document }) {
      const title = document.string(item, "Title");
      return title ? { detail: readTextString(title) } : null;
    },
    rules: [
      {
        ua1: "7.2-2",
        message: `The language of the outline is not known. ${SET_IT}.`,
        // Nothing but the document can say it.
        holds: () => false,
      },
    ],
  }),
  ruleGroup({
    subjects: whereUnknown((checking) => checking.model(structureModel).elements),
    placeOf: (element, checking) => elementPlace(checking, element),
    rules: [elementText("7.2-21", "ActualText"), elementText("7.2-22", "Alt"), elementText("7.2-23", "E")],
  }),
  ruleGroup({
    subjects: whereUnknown((checking) => checking.model(annotations)),
    placeOf: ({ place }) => place(),
    rules: [
      {
        ua1: "7.2-24",
        message: `The language of an annotation's Contents is not known. ${SET_IT}, or Lang of the element around it.`,
        holds: ({ contents, hasLanguage }) => contents === null || hasLanguage,
      },
    ],
  }),
  ruleGroup<FormField>({
    subjects: whereUnknown((checking) => checking.model(formFields)),
    placeOf: ({ dict, object }, checking) => ({
      ...placeOfDict(checking, checking.model(parentTree).ofObject(dict)),
      ...(object === null ? {} : { object }),
    }),
    rules: [
      {
        ua1: "7.2-25",
        message: `The language of a form field's description is not known. ${SET_IT}, or Lang of the element around it.`,
        holds: ({ dict }, checking) =>
          checking.document.string(dict, "TU") === undefined || hasElementLanguage(checking, dict),
      },
    ],
  }),
  ruleGroup<WrittenLanguage>({
    subjects: (checking) => [
      ...checking.model(documentLanguages),
      ...checking.model(elementLanguages),
      ...checking.model(contentLanguages),
    ],
    placeOf: ({ place }) => place(),
    rules: [
      {
        ua1: "7.2-29",
        message: "A Lang is not a language tag. Write one such as en or fr-CA.",
        detail: ({ lang }) => readTextString(lang),
        holds: ({ lang }) => LANGUAGE_TAG.test(readTextString(lang)),
      },
      {
        pdfA: "6.7.4-1",
        appliesTo: ({ level }) => level === "A",
        message: "A Lang is neither empty nor a language tag. Write one such as en or fr-CA.",
        detail: ({ lang }) => readTextString(lang),
        holds: ({ lang }) => lang.bytes.length === 0 || LANGUAGE_TAG.test(readTextString(lang)),
      },
    ],
  }),
  ruleGroup<SpanGroup>({
    subjects: whereUnknown((checking) => checking.model(taggedContent).filter(isSpan)),
    placeOf: (group, checking) => groupPlace(checking, group),
    rules: [spanText("7.2-30", "ActualText"), spanText("7.2-31", "Alt"), spanText("7.2-32", "E")],
  }),
  ruleGroup<ContentGroup>({
    subjects: whereUnknown((checking) => checking.model(taggedContent)),
    placeOf: (group, checking) => groupPlace(checking, group),
    rules: [
      {
        ua1: "7.2-34",
        message: `The language of text is not known. ${SET_IT}, or Lang of an element around the text.`,
        holds: ({ texts, hasLanguage }) => texts === 0 || hasLanguage,
      },
    ],
  }),
  ruleGroup<LanguageAlternative>({
    subjects: whereUnknown((checking) => checking.model(languageAlternatives)),
    placeOf: ({ property }) => ({ detail: property }),
    rules: [
      {
        ua1: "7.2-33",
        message: `The language of a text of the metadata is not known. ${SET_IT}, or give the text in that language too.`,
        holds: ({ isDefaultOnly }) => !isDefaultOnly,
      },
    ],
  }),
];

interface WrittenLanguage {
  lang: PdfString;
  place(): Place;
}

function documentLanguages({ document }: Checking): WrittenLanguage[] {
  const lang = document.string(document.catalog, "Lang");

  return lang ? [{ lang, place: () => ({}) }] : [];
}

function elementLanguages(checking: Checking): WrittenLanguage[] {
  const found: WrittenLanguage[] = [];
  for (const element of checking.model(structureModel).elements) {
    const lang = checking.document.string(element.dict, "Lang");
    if (lang) found.push({ lang, place: () => elementPlace(checking, element) });
  }

  return found;
}

function placeOfMark(checking: Checking, marks: OpenMarks, page: number): () => Place {
  const tagged = marks.findLast(({ mcid }) => mcid !== null);
  const element = tagged ? checking.model(parentTree).ofContent(tagged.context.owner, tagged.mcid!) : null;

  return () => ({ ...placeOfDict(checking, element), page });
}

/** In the properties of all marked content, of patterns, glyphs and appearances too. */
const contentLanguages = contentModel<WrittenLanguage[]>((checking) => {
  const listener = new LanguageListener(checking);

  return { model: listener.languages, visitor: listener };
});

class LanguageListener implements ContentVisitor {
  readonly languages: WrittenLanguage[] = [];
  readonly #checking: Checking;

  constructor(checking: Checking) {
    this.#checking = checking;
  }

  beginMark(marks: OpenMarks, { isRepeated, pageNumber }: ContentContext): void {
    const properties = marks.at(-1)?.properties;
    const lang = properties && !isRepeated ? this.#checking.document.string(properties, "Lang") : undefined;
    if (lang) this.languages.push({ lang, place: placeOfMark(this.#checking, marks, pageNumber) });
  }
}
