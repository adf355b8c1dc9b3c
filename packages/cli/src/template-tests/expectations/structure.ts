/** What the tags of the document say: the order it is read in, its headings and its links. */
import type { TestExpectations } from "@platen/render";
import { elementsOf, type MadeDocument, plainText } from "../outcome.ts";
import type { Miss } from "../test-case.ts";
import { notAPdf } from "./not-a-pdf.ts";

export function missedReadingOrder(
  expected: NonNullable<TestExpectations["reading_order"]>,
  { pdf }: MadeDocument,
): Miss[] {
  if (!pdf) return [notAPdf];
  const isTagged = pdf.structure.length > 0;
  const text = plainText(
    isTagged ? pdf.structure.map((node) => node.text).join(" ") : pdf.pages.map(({ text }) => text).join(" "),
  );
  let from = 0;
  let before = "";
  for (const [index, wanted] of expected.entries()) {
    const sought = plainText(wanted);
    const at = text.indexOf(sought, from);
    if (at !== -1) {
      from = at + sought.length;
      before = wanted;
      continue;
    }
    const place = before === "" ? "in the document" : `after ${JSON.stringify(before)}`;
    const found = text.includes(sought) ? "it is read before that" : "it is not in the document";
    const page = pdf.pages.findIndex((each) => plainText(each.text).includes(sought)) + 1;
    return [{ at: [index], expected: `${JSON.stringify(wanted)} ${place}`, found, page: page || undefined }];
  }

  return [];
}

export function missedHeadings(expected: NonNullable<TestExpectations["headings"]>, { pdf }: MadeDocument): Miss[] {
  if (!pdf) return [notAPdf];
  const found = elementsOf(pdf)
    .filter(({ role }) => /^H[1-6]$/.test(role))
    .map(({ role, text, page }) => ({ level: Number(role[1]), text: plainText(text), page }));
  for (let index = 0; index < Math.max(expected.length, found.length); index++) {
    const wanted = expected[index];
    const is = found[index];
    if (wanted && is && wanted.level === is.level && plainText(wanted.text) === is.text) continue;
    return [
      {
        at: wanted ? [index] : [],
        expected: wanted ? named(wanted) : "no further heading",
        found: is ? named(is) : "no further heading",
        page: is?.page ?? undefined,
      },
    ];
  }

  return [];
}

function named({ level, text }: { level: number; text: string }): string {
  return `H${level} ${JSON.stringify(text)}`;
}

export function missedLinks(expected: NonNullable<TestExpectations["links"]>, { pdf }: MadeDocument): Miss[] {
  if (!pdf) return [notAPdf];
  const inTags = elementsOf(pdf).flatMap(({ annotations, text, page }) =>
    annotations.map(({ uri }) => ({ uri, text: plainText(text), page })),
  );
  // A file without tags has links too, with no text of their own.
  const onPages = pdf.links.map(({ uri, description, page }) => ({ uri, text: description ?? "", page }));
  const found = [...inTags, ...onPages].flatMap(({ uri, ...link }) => (uri === null ? [] : [{ url: uri, ...link }]));

  return expected.flatMap((each, index): Miss[] => {
    const { url, text } = typeof each === "string" ? { url: each, text: undefined } : each;
    const leadingThere = found.filter((link) => isSameAddress(link.url, url));
    if (text === undefined ? leadingThere.length > 0 : leadingThere.some((link) => link.text === plainText(text)))
      return [];
    const [first] = leadingThere;
    const others = [...new Set(found.map((link) => link.url))];
    return [
      {
        at: [index],
        expected: text === undefined ? `a link to ${url}` : `a link ${JSON.stringify(text)} to ${url}`,
        found: first
          ? `the text of that link is ${JSON.stringify(first.text)}`
          : others.length > 0
            ? `links to ${others.slice(0, 5).join(", ")}`
            : "no link",
        page: first?.page ?? undefined,
      },
    ];
  });
}

/** The browser writes addresses out: `https://example.org` becomes `https://example.org/`. */
function isSameAddress(a: string, b: string): boolean {
  return a === b || (URL.canParse(a) && URL.canParse(b) && new URL(a).href === new URL(b).href);
}
