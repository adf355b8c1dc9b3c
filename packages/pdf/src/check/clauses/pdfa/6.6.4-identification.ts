/** ISO 19005-2 and -3, 6.6.4: the file says which part of the standard it follows, and to which level. */
import type { Checking } from "../../checking.ts";
import type { Identification, MainPacket } from "../../metadata/main-packet.ts";
import { mainXmp } from "../../metadata/main-xmp.ts";
import { type Rule, ruleGroup } from "../../rule.ts";

const PREFIX = "pdfaid";

function mainPackets(checking: Checking): MainPacket[] {
  const { packet } = checking.model(mainXmp);

  return packet ? [packet] : [];
}

export const identificationPresenceRules = ruleGroup({
  subjects: mainPackets,
  rules: [
    {
      pdfA: "6.6.4-1",
      message: "The metadata does not say that the file is PDF/A. Add pdfaid:part and pdfaid:conformance.",
      holds: ({ pdfA }) => pdfA !== null,
    },
  ],
});

function prefixRule(
  pdfA: string,
  property: string,
  prefixOf: (identification: Identification) => string | null,
): Rule<Identification> {
  return {
    pdfA,
    message: `The property ${property} of the PDF/A identification is under another prefix. Write it as ${PREFIX}:${property}.`,
    holds: (identification) => (prefixOf(identification) ?? PREFIX) === PREFIX,
  };
}

function partRule(part: number): Rule<Identification> {
  return {
    pdfA: "6.6.4-2",
    appliesTo: (standard) => standard.part === part,
    message: `pdfaid:part is not ${part}. Write the part of ISO 19005 that the file follows.`,
    holds: (identification) => identification.part === part,
  };
}

const LEVELS = ["B", "U", "A"] as const;

/** A file of a stricter level meets the levels below it too. */
function levelRule(level: (typeof LEVELS)[number]): Rule<Identification> {
  const levels: readonly string[] = LEVELS.slice(LEVELS.indexOf(level));

  return {
    pdfA: "6.6.4-3",
    appliesTo: (standard) => standard.level === level,
    message: `pdfaid:conformance is not ${levels.join(" or ")}. Write the level that the file conforms to.`,
    holds: ({ conformance }) => conformance !== null && levels.includes(conformance),
  };
}

export const identificationRules = ruleGroup({
  subjects: (checking) => mainPackets(checking).flatMap(({ pdfA }) => pdfA ?? []),
  placeOf: ({ part, conformance }) => ({
    detail: `part ${part ?? "missing"}, conformance ${conformance ?? "missing"}`,
  }),
  rules: [
    partRule(2),
    partRule(3),
    ...LEVELS.map(levelRule),
    prefixRule("6.6.4-4", "part", ({ partPrefix }) => partPrefix),
    prefixRule("6.6.4-5", "conformance", ({ conformancePrefix }) => conformancePrefix),
    prefixRule("6.6.4-6", "amd", ({ amdPrefix }) => amdPrefix),
    prefixRule("6.6.4-7", "corr", ({ corrPrefix }) => corrPrefix),
  ],
});
