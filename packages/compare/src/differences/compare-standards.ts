/** The verdicts on the standards that either file claims. */
import { type CheckResult, checkPdfProfiles, type Profile, standardOf } from "@platen/pdf";
import type { StandardDifference, StandardVerdict } from "../difference.ts";

interface Side {
  bytes: Uint8Array;
  claims: readonly Profile[];
}

export function compareStandards(from: Side, to: Side): StandardDifference[] {
  const claimed = [...new Set([...from.claims, ...to.claims])];
  if (claimed.length === 0) return [];
  const results = [from, to].map(({ bytes }) => checkPdfProfiles(bytes, claimed));

  return claimed.flatMap((profile, index) => {
    const [before, after] = [results[0]![index]!, results[1]![index]!];
    const verdicts = [verdictOf(before, from, profile), verdictOf(after, to, profile)] as const;
    const rules = [...onlyIn(before, after, "from"), ...onlyIn(after, before, "to")];
    if (verdicts[0] === verdicts[1] && rules.length === 0) return [];
    return [
      {
        kind: "standard" as const,
        page: null,
        standard: standardOf(profile).label,
        from: verdicts[0],
        to: verdicts[1],
        rules,
      },
    ];
  });
}

function verdictOf({ compliant }: CheckResult, { claims }: Side, profile: Profile): StandardVerdict {
  if (!claims.includes(profile)) return "not claimed";

  return compliant ? "conformant" : "not conformant";
}

function onlyIn(one: CheckResult, other: CheckResult, broken_in: "from" | "to"): StandardDifference["rules"] {
  return one.failures
    .filter(({ rule }) => !other.failures.some((failure) => failure.rule === rule))
    .map(({ rule, message }) => ({ rule, message, broken_in }));
}
