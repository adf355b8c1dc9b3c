/** Changed copies of our own finished files: the same rules fail as with the outside validator. */
import { checkPdf } from "@platen/pdf";
import type { Extent, OwnSuite, SuiteResult } from "../../suite.ts";
import { failedRules, sameRules, VALIDATOR_BROKE } from "./check/failed-rules.ts";
import { mutants } from "./check/mutants.ts";
import { verdictsOf } from "./check/verdicts.ts";

const MUTANTS = { short: 90, full: 300 };

export const suites: OwnSuite[] = [{ name: "pdf check: mutants of finished files", floor: 1, run: compare }];

async function compare(extent: Extent): Promise<SuiteResult> {
  const result: SuiteResult = { passed: 0, total: 0, notes: [] };
  const files = mutants(MUTANTS[extent]);
  const { verdicts, isLive } = await verdictsOf("mutants", files);
  let broken = 0;
  let without = 0;
  for (const { name, profile, bytes } of files) {
    const expected = verdicts[name];
    if (expected?.includes(VALIDATOR_BROKE)) {
      without++;
      continue;
    }
    const own = failedRules(checkPdf(bytes, profile));
    result.total++;
    if (expected && expected.length > 0) broken++;
    if (expected && sameRules(own, expected)) result.passed++;
    else result.notes.push(`${name}: ${own.join(" ")}, veraPDF ${expected?.join(" ") ?? "has no verdict"}`);
  }
  result.notes.push(`${without} left out: the validator ends with a fault of its own`);
  result.notes.push(
    `${broken} of ${result.total} verdicts are not conformant; ${isLive ? "the validator was asked" : "recorded verdicts"}`,
  );

  return result;
}
