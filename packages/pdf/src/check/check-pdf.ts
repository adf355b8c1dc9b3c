/** Checks a file against PDF/UA-1 or PDF/A, rule by rule, with the numbers that veraPDF's public profiles give the rules. */

import { Budget } from "../budget.ts";
import { asPdfError, PdfError } from "../objects/errors.ts";
import { PdfDocument, readPdf } from "../read/document.ts";
import type { Profile } from "../standards.ts";
import type { CheckResult } from "./check-result.ts";
import { Checking, type InnerCheck } from "./checking.ts";
import { ruleGroups } from "./clauses/rule-groups.ts";
import type { RuleGroup } from "./rule.ts";

/**
 * Checks a file against one profile.
 *
 * @example
 * const { compliant, failures } = checkPdf(bytes, "ua1");
 */
export function checkPdf(bytes: Uint8Array, profile: Profile): CheckResult {
  return checkPdfProfiles(bytes, [profile])[0]!;
}

/** Checks a file against several profiles, reading it once; a document that is open already must be as it was read. */
export function checkPdfProfiles(
  file: Uint8Array | PdfDocument,
  profiles: readonly Profile[],
  budget: Budget = file instanceof PdfDocument ? file.budget : Budget.for(file.length),
): CheckResult[] {
  return checkAtDepth(file, profiles, 0, budget);
}

/** Files inside files inside files: deeper ones are not looked at. */
const DEEPEST_INNER_FILE = 3;

function checkAtDepth(
  file: Uint8Array | PdfDocument,
  profiles: readonly Profile[],
  depth: number,
  budget: Budget,
): CheckResult[] {
  let document: PdfDocument;
  try {
    document = file instanceof PdfDocument ? file : readPdf(file, { budget });
    if (!document.dict(document.catalog, "Pages")) throw new PdfError("damaged", "The file has no pages.");
  } catch (error) {
    return profiles.map((profile) => unreadable(profile, error));
  }
  const models = new Map<unknown, unknown>();
  const checkInner: InnerCheck = (inner) => {
    const result = depth < DEEPEST_INNER_FILE ? checkAtDepth(inner, ["a2b"], depth + 1, budget)[0] : undefined;
    return result && result.error === null ? result.failures.map(({ rule }) => rule) : null;
  };

  // What stopped one profile left the file half read: the others must not pass by that.
  let stopped: unknown = null;
  return profiles.map((profile) => {
    if (stopped !== null) return unreadable(profile, stopped);
    const checking = new Checking(document, { models, checkInner, profiles });
    try {
      for (const group of groupsOf(profile)) group.run(checking, profile);
    } catch (error) {
      stopped = error;
      return unreadable(profile, error);
    }
    const failures = checking.failures().sort((a, b) => compareNumbers(a.rule, b.rule));
    const all = rulesOf(profile).length;

    return {
      compliant: failures.length === 0,
      profile,
      rules: { passed: all - failures.length, failed: failures.length },
      failures,
      error: null,
    };
  });
}

const groupsByProfile = new Map<Profile, readonly RuleGroup[]>();

/** The groups that have rules of a profile. */
function groupsOf(profile: Profile): readonly RuleGroup[] {
  let groups = groupsByProfile.get(profile);
  if (!groups) {
    groups = ruleGroups.filter((group) => group.numbers(profile).length > 0);
    groupsByProfile.set(profile, groups);
  }

  return groups;
}

const numbersOf = new Map<Profile, readonly string[]>();

/** The numbers of a profile's rules. */
export function rulesOf(profile: Profile): readonly string[] {
  let numbers = numbersOf.get(profile);
  if (!numbers) {
    numbers = ruleGroups.flatMap((group) => group.numbers(profile)).sort(compareNumbers);
    numbersOf.set(profile, numbers);
  }

  return numbers;
}

/** A hostile or broken file ends here; a fault of our own does not hide. */
function unreadable(profile: Profile, thrown: unknown): CheckResult {
  const error = asPdfError(thrown);
  if (error === null) throw thrown;
  const { code, message } = error;

  return {
    compliant: false,
    profile,
    rules: { passed: 0, failed: 0 },
    failures: code === "limit_exceeded" ? [{ rule: "limit", count: 1, message, places: [] }] : [],
    error: message,
  };
}

const collator = new Intl.Collator("en", { numeric: true });

/** `7.2-9` comes before `7.2-10`, and `7.2-1` before `7.18-1`. */
function compareNumbers(a: string, b: string): number {
  return collator.compare(a, b);
}
