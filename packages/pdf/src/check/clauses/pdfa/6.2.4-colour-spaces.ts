/** ISO 19005-3, 6.2.4: colour spaces. */
import { PdfDict, PdfName, type PdfStream, type PdfValue } from "../../../objects/values.ts";
import type { PdfDocument } from "../../../read/document.ts";
import type { Checking } from "../../checking.ts";
import { colorantNames, namesIn } from "../../graphics/colorants.ts";
import { type ColourUse, colourUses } from "../../graphics/colour-uses.ts";
import { type IccHeader, readIccHeader } from "../../graphics/icc-profile.ts";
import { type RuleGroup, ruleGroup } from "../../rule.ts";
import { isSameValue } from "../../syntax/same-value.ts";
import { outputColourSpace } from "./6.2.3-output-intents.ts";

const INPUT_CLASSES = ["prtr", "mntr", "scnr", "spac"];
const INPUT_SPACES = ["RGB ", "CMYK", "GRAY", "Lab "];
const MOST_COLORANTS = 32;

const ofFamily = (checking: Checking, family: string): ColourUse[] =>
  checking.model(colourUses).spaces.filter(({ space }) => space.family === family);

const deviceRules = ruleGroup({
  subjects: (checking) => checking.model(colourUses).spaces,
  placeOf: ({ page }) => ({ page }),
  rules: [
    {
      pdfA: "6.2.4.3-2",
      message:
        "DeviceRGB is used, but the file does not say which RGB. Add an output intent with an RGB profile such as sRGB.",
      holds: ({ space }, checking) => space.family !== "DeviceRGB" || checking.model(outputColourSpace) === "RGB ",
    },
    {
      pdfA: "6.2.4.3-3",
      message:
        "DeviceCMYK is used, but the file does not say which CMYK. Add an output intent with a CMYK profile, or convert the colours.",
      holds: ({ space }, checking) => space.family !== "DeviceCMYK" || checking.model(outputColourSpace) === "CMYK",
    },
    {
      pdfA: "6.2.4.3-4",
      message: "DeviceGray is used without an output intent. Add one, such as sRGB.",
      holds: ({ space }, checking) => space.family !== "DeviceGray" || checking.model(outputColourSpace) !== null,
    },
  ],
});

const profileRules = ruleGroup({
  subjects: inputProfiles,
  placeOf: ({ page }) => ({ page }),
  rules: [
    {
      pdfA: "6.2.4.2-1",
      message:
        "The profile of an ICCBased colour space is not one of a printer, monitor, scanner or colour space of ICC version 4 or less. Use such a profile.",
      holds: ({ header: { deviceClass, colourSpace, version } }) =>
        INPUT_CLASSES.includes(deviceClass) && INPUT_SPACES.includes(colourSpace) && version < 5,
    },
  ],
});

/** The profiles of colour spaces, each with the first page that uses it. */
function inputProfiles(checking: Checking): { header: IccHeader; page: number }[] {
  const seen = new Set<PdfStream>();

  return ofFamily(checking, "ICCBased").flatMap(({ space: { profile }, page }) => {
    if (!profile || seen.has(profile)) return [];
    seen.add(profile);
    return [{ header: readIccHeader(checking.document.decode(profile).bytes), page }];
  });
}

const overprintRules = ruleGroup({
  subjects: (checking) => checking.model(colourUses).overprints,
  placeOf: ({ page }) => ({ page }),
  rules: [
    {
      pdfA: "6.2.4.2-2",
      message: "Content in an ICCBased CMYK space overprints in mode 1. Set OPM to 0, or turn overprinting off.",
      holds: () => false,
    },
  ],
});

const deviceNRules = ruleGroup({
  subjects: (checking) => ofFamily(checking, "DeviceN"),
  placeOf: ({ page }) => ({ page }),
  rules: [
    {
      pdfA: "6.2.4.4-1",
      message: "A spot colour of a DeviceN space is missing from its Colorants. Add it there as a Separation.",
      holds: ({ space }, { document }) => hasAllColorants(document, space.array),
    },
    {
      pdfA: "6.1.13-9",
      message: "A DeviceN space has more than 32 colorants. Use fewer.",
      holds: ({ space }, { document }) => colorantNames(document, space.array).length <= MOST_COLORANTS,
    },
  ],
});

interface Separation {
  name: string;
  array: readonly PdfValue[];
  /** The first space of the same name. */
  first: readonly PdfValue[];
  page: number;
}

const separationRules = ruleGroup({
  subjects: (checking) => {
    const first = new Map<string, readonly PdfValue[]>();
    return ofFamily(checking, "Separation").flatMap(({ space: { array }, page }): Separation[] => {
      const name = checking.document.resolve(array[1]);
      if (!(name instanceof PdfName)) return [];
      if (!first.has(name.text)) first.set(name.text, array);
      return [{ name: name.text, array, first: first.get(name.text)!, page }];
    });
  },
  placeOf: ({ name, page }) => ({ page, detail: name }),
  rules: [
    {
      pdfA: "6.2.4.4-2",
      message:
        "Separation spaces of the same name have different alternates or tint transforms. Define each spot colour once.",
      holds: ({ array, first }, { document }) =>
        isSameValue(document, array[2], first[2]) && isSameValue(document, array[3], first[3]),
    },
  ],
});

export const colourSpaceRules: readonly RuleGroup[] = [
  deviceRules,
  profileRules,
  overprintRules,
  deviceNRules,
  separationRules,
];

/** Colorants that need no definition (ISO 32000-1, 8.6.6.5). */
const KNOWN_COLORANTS: ReadonlySet<string> = new Set(["Cyan", "Magenta", "Yellow", "Black", "None"]);

function hasAllColorants(document: PdfDocument, array: readonly PdfValue[]): boolean {
  const attributes = document.resolve(array[4]);
  const dict = attributes instanceof PdfDict ? attributes : new PdfDict();
  const process = document.dict(dict, "Process");
  const components = namesIn(document, (process && document.array(process, "Components")) ?? []);
  const colorants = document.dict(dict, "Colorants");

  return colorantNames(document, array).every(
    (name) =>
      KNOWN_COLORANTS.has(name) ||
      components.includes(name) ||
      (colorants !== undefined && document.resolve(colorants.get(name)) !== null),
  );
}
