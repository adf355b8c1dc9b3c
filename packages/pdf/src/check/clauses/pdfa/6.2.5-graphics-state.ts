/** ISO 19005-3, 6.2.5, 6.2.6 and 6.2.10: what parameter dictionaries of the graphics state may say. */

import { dictOf } from "../../../content/resources.ts";
import { type PdfDict, PdfName, type PdfValue } from "../../../objects/values.ts";
import type { PdfDocument } from "../../../read/document.ts";
import { contentModel } from "../../content-model.ts";
import { type RuleGroup, ruleGroup } from "../../rule.ts";
import { hasEntry } from "../../syntax/entries.ts";

/** The dictionaries that `gs` chooses, each once, with the first page that does. */
const parameterDicts = contentModel(() => {
  const model = new Map<PdfDict, number>();

  return {
    model,
    visitor: {
      parameters(dict, _state, { pageNumber }) {
        if (!model.has(dict)) model.set(dict, pageNumber);
      },
    },
  };
}, "a");

const BLEND_MODES: ReadonlySet<string> = new Set(
  (
    "Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference " +
    "Exclusion Hue Saturation Color Luminosity"
  ).split(" "),
);

const parameterRules = ruleGroup({
  subjects: (checking) => checking.model(parameterDicts),
  placeOf: ([, page]) => ({ page }),
  rules: [
    {
      pdfA: "6.2.5-1",
      message: "A graphics state sets a transfer function (TR). Remove it.",
      holds: ([dict]) => !hasEntry(dict, "TR"),
    },
    {
      pdfA: "6.2.5-2",
      message: "A graphics state sets a transfer function (TR2) other than Default. Remove it.",
      holds: ([dict], { document }) => !hasEntry(dict, "TR2") || document.name(dict, "TR2") === "Default",
    },
    {
      pdfA: "6.2.5-3",
      message: "A graphics state moves the halftone (HTP). Remove that.",
      holds: ([dict]) => !hasEntry(dict, "HTP"),
    },
    {
      pdfA: "6.2.10-1",
      message: "A graphics state sets a blend mode that PDF does not define. Use one that it does, such as Normal.",
      holds: ([dict], { document }) => {
        const mode = blendMode(document, dict);
        return !(mode instanceof PdfName) || BLEND_MODES.has(mode.text);
      },
    },
  ],
});

/** Of several modes the first. */
function blendMode(document: PdfDocument, dict: PdfDict): PdfValue {
  const mode = document.resolve(dict.get("BM"));

  return Array.isArray(mode) ? document.resolve(mode[0]) : mode;
}

interface Halftone {
  dict: PdfDict;
  /** The colorant that a halftone inside another one is for. */
  colorant: string | null;
  page: number;
}

const PROCESS_COLORANTS: ReadonlySet<string> = new Set(["Cyan", "Magenta", "Yellow", "Black"]);
/** Keys of a halftone of type 5 that are not colorants (ISO 32000-1, table 134). */
const OWN_KEYS: ReadonlySet<string> = new Set(["Type", "HalftoneType", "HalftoneName"]);

const halftoneRules = ruleGroup({
  subjects: (checking) => {
    const { document } = checking;
    const halftones: Halftone[] = [];
    for (const [parameters, page] of checking.model(parameterDicts)) {
      const dict = dictOf(document.resolve(parameters.get("HT")));
      if (!dict) continue;
      halftones.push({ dict, colorant: null, page });
      if (document.number(dict, "HalftoneType") !== 5) continue;
      for (const [colorant, value] of dict) {
        const inner = OWN_KEYS.has(colorant) ? null : dictOf(document.resolve(value));
        if (inner) halftones.push({ dict: inner, colorant, page });
      }
    }
    return halftones;
  },
  placeOf: ({ page, colorant }) => (colorant === null ? { page } : { page, detail: colorant }),
  rules: [
    {
      pdfA: "6.2.5-4",
      message: "A halftone is not of type 1 or 5. Remove it, or use one of these types.",
      holds: ({ dict }, { document }) => [1, 5].includes(document.number(dict, "HalftoneType") ?? 0),
    },
    {
      pdfA: "6.2.5-5",
      message: "A halftone has a HalftoneName. Remove it.",
      holds: ({ dict }, { document }) => document.string(dict, "HalftoneName") === undefined,
    },
    {
      pdfA: "6.2.5-6",
      message:
        "A halftone has a transfer function where it must have none, or lacks one where it must have it. Only halftones for other colorants than cyan, magenta, yellow and black have a TransferFunction.",
      holds: ({ dict, colorant }, { document }) => {
        if (colorant === "Default") return true;
        const hasFunction = document.resolve(dict.get("TransferFunction")) !== null;
        return hasFunction === (colorant !== null && !PROCESS_COLORANTS.has(colorant));
      },
    },
  ],
});

export const graphicsStateRules: readonly RuleGroup[] = [parameterRules, halftoneRules];
