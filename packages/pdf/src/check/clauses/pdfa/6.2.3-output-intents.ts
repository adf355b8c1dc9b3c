/** ISO 19005-3, 6.2.3: output intents. */

import { decodeKeptStream } from "../../../fonts/kept-streams.ts";
import { PdfDict, PdfRef, PdfStream } from "../../../objects/values.ts";
import type { Checking } from "../../checking.ts";
import { type IccHeader, readIccHeader } from "../../graphics/icc-profile.ts";
import { type RuleGroup, ruleGroup } from "../../rule.ts";
import { hasEntry } from "../../syntax/entries.ts";

interface OutputIntent {
  dict: PdfDict;
  /** GTS_PDFA1 for PDF/A, GTS_PDFX for PDF/X. */
  standard: string | undefined;
  /** The number of the profile's object; null where it is missing or not an object of its own. */
  profile: number | null;
  header: IccHeader | null;
}

function outputIntents({ document }: Checking): OutputIntent[] {
  return (document.array(document.catalog, "OutputIntents") ?? []).flatMap((value) => {
    const dict = document.resolve(value);
    if (!(dict instanceof PdfDict)) return [];
    const written = dict.get("DestOutputProfile");
    const stream = document.resolve(written);
    return [
      {
        dict,
        standard: document.name(dict, "S"),
        profile: written instanceof PdfRef && stream !== null ? written.number : null,
        // Most files have the same profile.
        header: stream instanceof PdfStream ? readIccHeader(decodeKeptStream(document, stream)) : null,
      },
    ];
  });
}

/** The colour space of the file's output, as the last intent for PDF/A says; null where there is none. */
export function outputColourSpace(checking: Checking): string | null {
  const intents = checking.model(outputIntents).filter(({ standard, header }) => standard === "GTS_PDFA1" && header);

  return intents.at(-1)?.header?.colourSpace ?? null;
}

const OUTPUT_CLASSES = ["prtr", "mntr"];
const OUTPUT_SPACES = ["RGB ", "CMYK", "GRAY"];

const profileRules = ruleGroup({
  subjects: (checking) => checking.model(outputIntents),
  placeOf: ({ profile }) => (profile === null ? null : { object: profile }),
  rules: [
    {
      pdfA: "6.2.3-1",
      message:
        "The profile of an output intent is not one of a printer or monitor in grey, RGB or CMYK, of ICC version 4 or less. Use such a profile.",
      holds: ({ header }) =>
        header === null ||
        (OUTPUT_CLASSES.includes(header.deviceClass) &&
          OUTPUT_SPACES.includes(header.colourSpace) &&
          header.version < 5),
    },
    {
      pdfA: "6.2.3-3",
      message: "An output intent for PDF/X refers to a profile outside the file (DestOutputProfileRef). Remove that.",
      holds: ({ dict, standard }) => standard !== "GTS_PDFX" || !hasEntry(dict, "DestOutputProfileRef"),
    },
  ],
});

const agreementRules = ruleGroup({
  subjects: (checking) => [checking.model(outputIntents).filter(({ header }) => header !== null)],
  rules: [
    {
      pdfA: "6.2.3-2",
      message: "The output intents have different profiles. Let all of them refer to the same object.",
      holds: (intents) => new Set(intents.map(({ profile }) => profile)).size <= 1,
    },
  ],
});

export const outputIntentRules: readonly RuleGroup[] = [profileRules, agreementRules];
