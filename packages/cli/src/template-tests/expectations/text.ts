/** What can be read on the pages. */
import type { JsonPath } from "@platen/json";
import type { TestExpectations } from "@platen/render";
import { type MadeDocument, plainText } from "../outcome.ts";
import type { Miss } from "../test-case.ts";
import { notAPdf } from "./not-a-pdf.ts";

type Expected = NonNullable<TestExpectations["text"]>;
type TextExpectation = Exclude<Expected, readonly unknown[]>;

export function missedText(expected: Expected, { pdf }: MadeDocument): Miss[] {
  if (!pdf) return [notAPdf];
  const pages = pdf.pages.map(({ text }) => text);
  if (!Array.isArray(expected)) return missed(expected, [], pages);

  return expected.flatMap((each, index) => missed(each, [index], pages));
}

function missed(expected: TextExpectation, at: JsonPath, pages: readonly string[]): Miss[] {
  const { page } = expected;
  if (page !== undefined && page > pages.length) {
    return [
      {
        at: [...at, "page"],
        expected: `a page ${page}`,
        found: `the document has ${pages.length} pages`,
        page: pages.length,
      },
    ];
  }
  const looked = pages
    .map((text, index) => ({ text, number: index + 1 }))
    .filter(({ number }) => number === (page ?? number));
  const where = page === undefined ? "" : ` on page ${page}`;
  const misses: Miss[] = [];

  for (const { value: wanted, at: place } of listed(expected.contains, [...at, "contains"])) {
    const sought = plainText(wanted);
    if (looked.some(({ text }) => plainText(text).includes(sought))) continue;
    const elsewhere = pages.findIndex((text) => plainText(text).includes(sought));
    misses.push({
      at: place,
      expected: `${JSON.stringify(wanted)}${where}`,
      found: elsewhere === -1 ? nearest(sought, looked) : `it is on page ${elsewhere + 1}`,
      page: elsewhere === -1 ? page : elsewhere + 1,
    });
  }
  for (const { value: unwanted, at: place } of listed(expected.not, [...at, "not"])) {
    const sought = plainText(unwanted);
    const hit = looked.find(({ text }) => plainText(text).includes(sought));
    if (!hit) continue;
    misses.push({
      at: place,
      expected: `no ${JSON.stringify(unwanted)}${where}`,
      found: `it is on page ${hit.number}`,
      page: hit.number,
    });
  }
  for (const { value: pattern, at: place } of listed(expected.matches, [...at, "matches"])) {
    if (looked.some(({ text }) => new RegExp(pattern, "mu").test(text))) continue;
    misses.push({
      at: place,
      expected: `text that matches /${pattern}/${where}`,
      found: nearest(pattern, looked),
      page,
    });
  }

  return misses;
}

function listed(value: string | string[] | undefined, at: JsonPath): { value: string; at: JsonPath }[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value.map((each, index) => ({ value: each, at: [...at, index] })) : [{ value, at }];
}

/** The line that has most words of what was looked for. */
function nearest(sought: string, pages: readonly { text: string; number: number }[]): string {
  const words = new Set(wordsOf(sought));
  let best = { shared: 0, line: "", number: 0 };
  for (const { text, number } of pages) {
    for (const line of text.split("\n")) {
      const shared = wordsOf(line).filter((word) => words.has(word)).length;
      if (shared > best.shared) best = { shared, line: plainText(line), number };
    }
  }

  return best.shared === 0
    ? "nothing like it"
    : `the nearest line is ${JSON.stringify(best.line)} on page ${best.number}`;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
