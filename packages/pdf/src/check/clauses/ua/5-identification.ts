/** ISO 14289-1, 5: the metadata says that the file is PDF/UA-1. */
import type { Identification } from "../../metadata/main-packet.ts";
import { mainXmp } from "../../metadata/main-xmp.ts";
import { type RuleGroup, ruleGroup } from "../../rule.ts";

const isRightPrefix = (prefix: string | null) => prefix === null || prefix === "pdfuaid";

const PREFIX = "Declare the namespace http://www.aiim.org/pdfua/ns/id/ with the prefix pdfuaid and use it.";

export const identification: readonly RuleGroup[] = [
  ruleGroup({
    subjects: (checking) => [checking.model(mainXmp).packet].filter((packet) => packet !== null),
    rules: [
      {
        ua1: "5-1",
        message: "The metadata does not say that the file is PDF/UA. Add the property pdfuaid:part with the value 1.",
        holds: ({ pdfUa }) => pdfUa !== null,
      },
    ],
  }),
  ruleGroup<Identification>({
    subjects: (checking) => [checking.model(mainXmp).packet?.pdfUa ?? null].filter((claim) => claim !== null),
    rules: [
      {
        ua1: "5-2",
        message: "The metadata names another part of PDF/UA. Set pdfuaid:part to 1.",
        detail: ({ part }) => `pdfuaid:part is ${part ?? "no number"}`,
        holds: ({ part }) => part === 1,
      },
      {
        ua1: "5-3",
        message: `The property part of the PDF/UA identification has another prefix. ${PREFIX}`,
        detail: ({ partPrefix }) => `the prefix is ${partPrefix}`,
        holds: ({ partPrefix }) => isRightPrefix(partPrefix),
      },
      {
        ua1: "5-4",
        message: `The property amd of the PDF/UA identification has another prefix. ${PREFIX}`,
        detail: ({ amdPrefix }) => `the prefix is ${amdPrefix}`,
        holds: ({ amdPrefix }) => isRightPrefix(amdPrefix),
      },
      {
        ua1: "5-5",
        message: `The property corr of the PDF/UA identification has another prefix. ${PREFIX}`,
        detail: ({ corrPrefix }) => `the prefix is ${corrPrefix}`,
        holds: ({ corrPrefix }) => isRightPrefix(corrPrefix),
      },
    ],
  }),
];
