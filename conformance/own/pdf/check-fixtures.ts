/** For every rule that no corpus file breaks: a file that keeps it and one that breaks it, with the verdict that veraPDF gave. */
import { checkPdf } from "@platen/pdf";
import type { OwnSuite, SuiteResult } from "../../suite.ts";
import { failedRules, sameRules } from "./check/failed-rules.ts";
import { type Fixture, WITHOUT_FIXTURE } from "./check/fixtures/fixture.ts";
import { pdfAFixtures } from "./check/fixtures/pdfa-fixtures.ts";
import { uaFixtures } from "./check/fixtures/ua-fixtures.ts";
import { type NamedFile, verdictsOf } from "./check/verdicts.ts";

export const suites: OwnSuite[] = [{ name: "pdf check: fixtures for rules no corpus breaks", floor: 1, run: compare }];

async function compare(): Promise<SuiteResult> {
  const result: SuiteResult = { passed: 0, total: 0, notes: [] };
  const fixtures = [...uaFixtures, ...pdfAFixtures];
  const { verdicts, isLive } = await verdictsOf("fixtures", fixtures.flatMap(filesOf));
  for (const { rule, ...fixture } of fixtures) {
    for (const { name, profile, bytes, breaks } of filesOf({ rule, ...fixture })) {
      const expected = verdicts[name];
      const own = failedRules(checkPdf(bytes, profile));
      result.total++;
      if (!expected) result.notes.push(`${name}: no verdict is recorded`);
      else if (expected.includes(rule) !== breaks) result.notes.push(`${name}: veraPDF says ${expected.join(" ")}`);
      else if (!sameRules(own, expected)) result.notes.push(`${name}: ${own.join(" ")}, veraPDF ${expected.join(" ")}`);
      else result.passed++;
    }
  }
  for (const { profile, rule, isUnbreakable } of fixtures) {
    if (isUnbreakable) result.notes.push(`${profile} ${rule} cannot be broken: ${isUnbreakable}`);
  }
  for (const [rule, reason] of Object.entries(WITHOUT_FIXTURE)) result.notes.push(`${rule} has no fixture: ${reason}`);
  result.notes.push(isLive ? "the validator was asked" : "recorded verdicts");

  return result;
}

function filesOf({ profile, rule, keeps, breaks, isUnbreakable }: Fixture): (NamedFile & { breaks: boolean })[] {
  return [
    { name: `${profile} ${rule} kept`, profile, bytes: keeps, breaks: false },
    { name: `${profile} ${rule} broken`, profile, bytes: breaks, breaks: !isUnbreakable },
  ];
}
