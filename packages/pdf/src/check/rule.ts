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
  const { rules, subjects, placeOf } = definition;
  const byProfile = new Map<Profile, NumberedRule<Subject>[]>();
  const rulesIn = (profile: Profile) => {
    const known = byProfile.get(profile);
    if (known) return known;
    const wanted = rules.flatMap((rule) => {
      const number = numberOf(rule, profile);
      return number === null ? [] : [{ rule, number, holds: rule.holds }];
    });
    byProfile.set(profile, wanted);
    return wanted;
  };

  return {
    numbers: (profile) => rulesIn(profile).map(({ number }) => number),
    run(checking, profile) {
      const wanted = rulesIn(profile);
      if (wanted.length === 0) return;
      const fail = ({ rule, number }: NumberedRule<Subject>, subject: Subject) =>
        checking.fail(number, rule.message, () => {
          const detail = rule.detail?.(subject, checking) ?? null;
          const place = placeOf?.(subject, checking) ?? null;
          return detail === null ? place : { ...place, detail };
        });
      const given = subjects(checking);
      const all: readonly Subject[] = Array.isArray(given) ? given : [...given];
      checking.document.budget.spend(all.length * wanted.length);
      // By index: iterators over many kinds of objects are never made fast.
      for (let i = 0; i < wanted.length; i++) {
        const { holds } = wanted[i]!;
        for (let j = 0; j < all.length; j++) if (!holds(all[j]!, checking)) fail(wanted[i]!, all[j]!);
      }
    },
  };
}

interface NumberedRule<Subject> {
  rule: Rule<Subject>;
  number: string;
  /** The rule's own: rules differ in their entries, so that looking for it at each object takes time. */
  holds: Rule<Subject>["holds"];
}

function numberOf<Subject>(rule: Rule<Subject>, profile: Profile): string | null {
  const standard = standardOf(profile);
  if (rule.appliesTo && !rule.appliesTo(standard)) return null;

  return rule[standard.numbering] ?? null;
}
