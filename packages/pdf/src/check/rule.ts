/** A rule of a profile as one row: its numbers, the words for a person, and the test of one object. */
import { type Profile, type Standard, standardOf } from "../standards.ts";
import type { Checking } from "./checking.ts";
import type { Place } from "./place.ts";

export interface Rule<Subject> {
  /** The rule's number in PDF/UA-1, such as `7.1-3`, and in PDF/A-2 and -3, such as `6.2.11.4.1-1`. */
  ua1?: string;
  pdfA?: string;
  /** Where a rule does not hold in every standard of its numbering: parts and levels differ. */
  appliesTo?(standard: Standard): boolean;
  /** What is wrong and what to change, in plain words. */
  message: string;
  /** The value that breaks the rule: it goes with the place. */
  detail?(subject: Subject, checking: Checking): string | null;
  /** True where the object keeps the rule. */
  holds(subject: Subject, checking: Checking): boolean;
}

/** The rules for one kind of object, and where these objects are found. */
export interface RuleGroup {
  /** The rules of a profile in this group, by number. */
  numbers(profile: Profile): string[];
  run(checking: Checking, profile: Profile): void;
}

interface GroupDefinition<Subject> {
  subjects(checking: Checking): Iterable<Subject>;
  /** Where a failing object is; without it a failure has no place. */
  placeOf?(subject: Subject, checking: Checking): Place | null;
  rules: readonly Rule<Subject>[];
}

/**
 * Makes a group of rules. The objects are asked for only where the profile has one of the rules.
 *
 * @example
 * export const outlineRules = ruleGroup({
 *   subjects: (checking) => checking.model(outlineItems),
 *   rules: [{ ua1: "7.2-2", message: "…", holds: (item, checking) => checking.hasLanguage }],
 * });
 */
export function ruleGroup<Subject>(definition: GroupDefinition<Subject>): RuleGroup {
  const { placeOf } = definition;
  const subjects = (checking: Checking) => listOf(definition.subjects(checking));
  const rules = definition.rules.map((rule): GroupRule<Subject> => {
    const { holds } = rule;
    return { rule, broken: (checking) => brokenOf(checking.model(subjects), holds, checking) };
  });
  const byProfile = new Map<Profile, NumberedRule<Subject>[]>();
  const rulesIn = (profile: Profile) => {
    const known = byProfile.get(profile);
    if (known) return known;
    const wanted = rules.flatMap((own) => {
      const number = numberOf(own.rule, profile);
      return number === null ? [] : [{ ...own, number }];
    });
    byProfile.set(profile, wanted);
    return wanted;
  };

  return {
    numbers: (profile) => rulesIn(profile).map(({ number }) => number),
    run(checking, profile) {
      const wanted = rulesIn(profile);
      if (wanted.length === 0) return;
      const { length } = checking.model(subjects);
      if (length === 0) return;
      checking.document.budget.spend(length * wanted.length);
      for (const { rule, number, broken } of wanted) {
        for (const subject of checking.model(broken)) {
          checking.fail(number, rule.message, () => {
            const detail = rule.detail?.(subject, checking) ?? null;
            const place = placeOf?.(subject, checking) ?? null;
            return detail === null ? place : { ...place, detail };
          });
        }
      }
    },
  };
}

interface GroupRule<Subject> {
  rule: Rule<Subject>;
  /** The subjects that break it: a model, since profiles share rules and a file is mostly checked against two. */
  broken(checking: Checking): readonly Subject[];
}

interface NumberedRule<Subject> extends GroupRule<Subject> {
  number: string;
}

function listOf<Subject>(subjects: Iterable<Subject>): readonly Subject[] {
  return Array.isArray(subjects) ? subjects : [...subjects];
}

/** What nearly every rule finds. */
const NONE: readonly never[] = [];

/** `holds` is passed by itself: rules differ in their entries, so that looking for it at each object takes time. */
function brokenOf<Subject>(
  subjects: readonly Subject[],
  holds: Rule<Subject>["holds"],
  checking: Checking,
): readonly Subject[] {
  let broken: Subject[] | null = null;
  // By index: iterators over many kinds of objects are never made fast.
  for (let i = 0; i < subjects.length; i++) {
    const subject = subjects[i]!;
    if (holds(subject, checking)) continue;
    broken ??= [];
    broken.push(subject);
  }

  return broken ?? NONE;
}

function numberOf<Subject>(rule: Rule<Subject>, profile: Profile): string | null {
  const standard = standardOf(profile);
  if (rule.appliesTo && !rule.appliesTo(standard)) return null;

  return rule[standard.numbering] ?? null;
}
