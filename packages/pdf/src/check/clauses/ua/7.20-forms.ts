/** ISO 14289-1, 7.20: forms have their content in the file, and tagged content only one place. */
import type { PdfRef, PdfStream } from "../../../objects/values.ts";
import { contentModel } from "../../content-model.ts";
import { type RuleGroup, ruleGroup } from "../../rule.ts";
import { placeOfDict } from "../../structure/element-place.ts";
import { repeatedPages } from "../../structure/repeated-pages.ts";
import { taggedContent } from "../../structure/tagged-content.ts";

interface DrawnForm {
  stream: PdfStream;
  reference: PdfRef | null;
  /** The page where it is drawn first. */
  page: number;
  count: number;
}

/** Forms that content draws, and those that are the appearance of an annotation; content drawn again counts once. */
const drawnForms = contentModel((checking) => {
  const repeated = checking.model(repeatedPages);
  const forms = new Map<PdfStream, DrawnForm>();
  const add = (stream: PdfStream, reference: PdfRef | null, page: number) => {
    const known = forms.get(stream);
    if (known) known.count++;
    else forms.set(stream, { stream, reference, page, count: 1 });
  };

  return {
    model: forms as ReadonlyMap<PdfStream, DrawnForm>,
    visitor: {
      enter({ kind, stream, reference, pageNumber }) {
        if (kind === "appearance" && stream) add(stream, reference, pageNumber);
      },
      form(stream, reference, _state, _marks, { kind, isRepeated, pageNumber }) {
        const isAgain = kind === "page" ? repeated.has(pageNumber) : isRepeated;
        if (!isAgain) add(stream, reference, pageNumber);
      },
    },
  };
}, "ua");

export const forms: RuleGroup = ruleGroup<DrawnForm>({
  subjects: (checking) => checking.model(drawnForms).values(),
  placeOf: ({ stream, page, reference }, checking) => {
    const groups = checking.model(taggedContent);
    checking.document.budget.spend(groups.length);
    const tagged = groups.find(({ context, element }) => context.stream === stream && element);
    return {
      ...placeOfDict(checking, tagged?.element ?? null),
      page,
      ...(reference ? { object: reference.number } : {}),
    };
  },
  rules: [
    {
      ua1: "7.20-1",
      message: "A form takes its content from another file. Put the content into the form, and remove its Ref.",
      holds: ({ stream }, { document }) => document.resolve(stream.dict.get("Ref")) === null,
    },
    {
      ua1: "7.20-2",
      message:
        "A form with tagged content is drawn more than once. Draw it once, or draw the others from a copy without tags.",
      holds: ({ stream, count }, { document }) =>
        count === 1 || document.resolve(stream.dict.get("StructParents")) === null,
    },
  ],
});
