/** A test of a template, `tests/<name>.json` in its folder: what is rendered, and what the result must be. */
import { z } from "zod";

const sentence = z.string().min(1, { error: "is empty: write the text that is looked for" });

const sentences = z.union([sentence, z.array(sentence).min(1)], {
  error: 'must be a text, or a list of texts such as ["Total", "Paid"]',
});

const pattern = z.string().superRefine((text, context) => {
  try {
    new RegExp(text, "mu");
  } catch (error) {
    context.addIssue({
      code: "custom",
      message: `is not a regular expression (ECMA-262, Unicode mode): ${(error as Error).message}`,
    });
  }
});

const patterns = z.union([pattern, z.array(pattern).min(1)], {
  error: 'must be a regular expression, or a list of them such as ["^Total \\\\d+"]',
});

const pageNumber = z.int({ error: "must be the number of a page, from 1 on" }).min(1);

const textExpectation = z
  .strictObject({
    contains: sentences.optional().meta({ description: "Text that must be there; white space counts as one space." }),
    not: sentences.optional().meta({ description: "Text that must not be there." }),
    matches: patterns
      .optional()
      .meta({ description: "Regular expression that must match; ^ and $ are the ends of a line." }),
    page: pageNumber.optional().meta({ description: "Look on this page only, counted from 1." }),
  })
  .refine((each) => each.contains !== undefined || each.not !== undefined || each.matches !== undefined, {
    error: "expects nothing: add contains, not or matches",
  });

const heading = z.strictObject({
  level: z.int().min(1).max(6).meta({ description: "1 for H1, up to 6." }),
  text: z.string().meta({ description: "The whole text of the heading." }),
});

const link = z.union(
  [
    sentence,
    z.strictObject({
      url: sentence.meta({ description: "The address that the link leads to." }),
      text: sentence.optional().meta({ description: "The text of the link." }),
    }),
  ],
  { error: 'must be an address, or {"url", "text"}' },
);

const termValue = z.union([z.string(), z.number()], { error: "must be a text or a number" });

const einvoice = z.union(
  [
    z.literal("valid"),
    z.strictObject({
      profile: z.string().optional().meta({ description: "The profile that the invoice must have, such as en16931." }),
      terms: z
        .record(
          z.string().regex(/^B[TG]-\d+(-\d+)?$/, { error: "is not a business term: write it as BT-112" }),
          z.union([termValue, z.array(termValue)], { error: "must be a value, or a list of one value for each entry" }),
        )
        .optional()
        .meta({ description: "Values by business term; a list for a term that is there several times." }),
    }),
  ],
  { error: 'must be "valid", or {"profile", "terms"}; both also ask for a valid invoice' },
);

const expectation = z
  .strictObject({
    pages: z
      .union([pageNumber, z.strictObject({ min: pageNumber.optional(), max: pageNumber.optional() })], {
        error: 'must be a number of pages from 1 on, or {"min", "max"}',
      })
      .optional()
      .meta({ description: "How many pages the document has." }),
    text: z
      .union([textExpectation, z.array(textExpectation)], {
        error: 'must be {"contains", "not", "matches", "page"}, or a list of such objects',
      })
      .optional()
      .meta({ description: "Text that must, or must not, be on the pages." }),
    reading_order: z
      .array(sentence)
      .min(2, { error: "needs two texts or more" })
      .optional()
      .meta({ description: "Texts that must be read in this order, each after the one before." }),
    headings: z.array(heading).optional().meta({ description: "All headings of the document, in order." }),
    links: z.array(link).optional().meta({ description: "Links that the document must have." }),
    warnings: z
      .union([z.literal("none"), z.array(z.string())], { error: 'must be "none", or the list of codes to expect' })
      .optional()
      .meta({ description: "The codes of all warnings of the render, or none." }),
    ua: z
      .literal("conformant", { error: 'must be "conformant"' })
      .optional()
      .meta({ description: "The file must meet PDF/UA-1." }),
    einvoice: einvoice.optional().meta({ description: "The file must carry a valid e-invoice, with these values." }),
    overflow: z
      .literal("none", { error: 'must be "none"' })
      .optional()
      .meta({ description: "No text may be cut off, run over other text, or leave the page." }),
    missing_glyphs: z
      .literal("none", { error: 'must be "none"' })
      .optional()
      .meta({ description: "Every character must have a font." }),
    size: z
      .strictObject({ min_bytes: z.int().min(0).optional(), max_bytes: z.int().min(1).optional() })
      .optional()
      .meta({ description: "How large the file may be." }),
    snapshot: z
      .union([z.literal(true), z.strictObject({ pictures: z.boolean() })], {
        error: 'must be true, or {"pictures": false} to compare text and structure only',
      })
      .optional()
      .meta({ description: "Text, structure and pages must be those of tests/snapshots/<name>." }),
    problem: z
      .strictObject({
        code: z.string().meta({ description: "The code that the render is refused with, such as data_invalid." }),
        paths: z.array(z.string()).optional().meta({ description: "Fields that the refusal must name." }),
      })
      .optional()
      .meta({ description: "The render must be refused; other expectations cannot be set then." }),
  })
  .superRefine((expected, context) => {
    if (expected.problem === undefined) return;
    for (const name of Object.keys(expected)) {
      if (name === "problem") continue;
      context.addIssue({
        code: "custom",
        path: [name],
        message: "cannot be expected next to problem: a render that is refused makes no document",
      });
    }
  });

const inlineData = z.record(z.string(), z.unknown());

const patchedSet = z.strictObject({
  set: z.string().optional().meta({ description: "A data set of the template; without it the default one." }),
  patch: inlineData
    .optional()
    .meta({ description: "Merged over the data set (RFC 7396): lists are replaced, null removes a field." }),
});

/** An object with one of its fields is a patched data set; any other object is the data itself. */
export function isPatchedSet(data: Record<string, unknown>): boolean {
  return typeof data.set === "string" || "patch" in data;
}

const oneData = z
  .union([z.string(), patchedSet, inlineData], {
    error: 'must be the name of a data set, the data as an object, or {"set", "patch"}',
  })
  .superRefine((data, context) => {
    if (typeof data === "string" || !isPatchedSet(data)) return;
    const checked = patchedSet.safeParse(data);
    for (const issue of checked.error?.issues ?? []) context.addIssue({ ...issue, message: issue.message } as never);
  });

export const testFileSchema = z.strictObject({
  $schema: z.string().optional(),
  description: z.string().optional().meta({ description: "What the test is for." }),
  data: z
    .union([oneData, z.array(oneData).min(1)], {
      error: 'must be the name of a data set, the data as an object, {"set", "patch"}, or a list of these',
    })
    .optional()
    .meta({ description: "What is rendered; without it the default data set. Each entry of a list is a test." }),
  now: z.iso
    .datetime({ offset: true, error: "must be a time such as 2026-01-31T12:00:00Z" })
    .optional()
    .meta({ description: "The time that the template sees; 2026-01-31T12:00:00Z where it is not set." }),
  settings: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({ description: "Merged over the settings of the template." }),
  expect: expectation
    .default({})
    .meta({ description: "What the result must be. Without anything the document must render." }),
});

export type TestFile = z.output<typeof testFileSchema>;
export type TestData = z.output<typeof oneData>;
export type TestExpectations = TestFile["expect"];
