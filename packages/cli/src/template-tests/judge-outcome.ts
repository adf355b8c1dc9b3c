/** Holds what a render gave against what its test expects. */
import type { TestExpectations } from "@platen/render";
import { missedEinvoice, missedGlyphs, missedOverflow, missedUa, missedWarnings } from "./expectations/checks.ts";
import { missedPages, missedSize } from "./expectations/pages-and-size.ts";
import { missedProblem, unexpectedFailure } from "./expectations/problem.ts";
import { missedHeadings, missedLinks, missedReadingOrder } from "./expectations/structure.ts";
import { missedText } from "./expectations/text.ts";
import type { MadeDocument, Outcome } from "./outcome.ts";
import type { Miss } from "./test-case.ts";

type Judge<K extends keyof TestExpectations> = (
  expected: NonNullable<TestExpectations[K]>,
  made: MadeDocument,
) => Miss[] | Promise<Miss[]>;

/** One row for each expectation; a snapshot is compared by the runner, which also writes it. */
const judges = {
  pages: missedPages,
  text: missedText,
  reading_order: missedReadingOrder,
  headings: missedHeadings,
  links: missedLinks,
  warnings: missedWarnings,
  ua: (_, made) => missedUa(made),
  einvoice: missedEinvoice,
  overflow: (_, made) => missedOverflow(made),
  missing_glyphs: (_, made) => missedGlyphs(made),
  size: missedSize,
} satisfies { [K in Exclude<keyof TestExpectations, "problem" | "snapshot">]-?: Judge<K> };

/** Every expectation that the outcome misses, with paths below `expect`. */
export async function judgeOutcome(expected: TestExpectations, outcome: Outcome): Promise<Miss[]> {
  const failure = "failure" in outcome ? outcome.failure : null;
  if (expected.problem) return below("problem", missedProblem(expected.problem, failure));
  if ("failure" in outcome) return [unexpectedFailure(expected, outcome.failure)];

  const misses: Miss[] = [];
  for (const name of Object.keys(judges) as (keyof typeof judges)[]) {
    const value = expected[name];
    if (value === undefined) continue;
    const judge: (expected: never, made: MadeDocument) => Miss[] | Promise<Miss[]> = judges[name];
    misses.push(...below(name, await judge(value as never, outcome)));
  }

  return misses;
}

function below(name: string, misses: Miss[]): Miss[] {
  return misses.map((miss) => ({ ...miss, at: [name, ...miss.at] }));
}
