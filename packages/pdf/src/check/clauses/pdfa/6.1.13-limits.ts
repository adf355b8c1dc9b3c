/** ISO 19005-3, 6.1.13: the limits of implementations. */

import type { ContentContext } from "../../../content/content-visitor.ts";
import { CMap } from "../../../fonts/cmap.ts";
import { PdfName, PdfString } from "../../../objects/values.ts";
import { inheritedValue } from "../../../pages/pages.ts";
import type { Checking } from "../../checking.ts";
import { contentModel } from "../../content-model.ts";
import type { EncodingMap } from "../../fonts/encoding-map.ts";
import { compositeFontsInUse, placeOfFont } from "../../fonts/subjects.ts";
import { numberedPages } from "../../numbered-pages.ts";
import { type RuleGroup, ruleGroup } from "../../rule.ts";
import {
  LARGEST_INTEGER,
  LONGEST_NAME,
  LONGEST_STRING,
  SMALLEST_REAL,
  type UnusualValue,
  unusualInContent,
  unusualInObjects,
} from "../../syntax/unusual-values.ts";

const LARGEST_REAL = 3.403e38;
const MOST_OBJECTS = 8_388_607;
const DEEPEST_STATES = 28;
const SMALLEST_PAGE = 3;
const LARGEST_PAGE = 14_400;
const HIGHEST_CID = 65_535;

function unusualValues(checking: Checking): UnusualValue[] {
  return [...checking.model(unusualInObjects), ...checking.model(unusualInContent)];
}

const valueRules = ruleGroup({
  subjects: (checking) => checking.model(unusualValues),
  placeOf: ({ place }) => place,
  rules: [
    {
      pdfA: "6.1.13-1",
      message: "An integer lies outside the range of 32 bits (-2147483648 to 2147483647). Write a smaller number.",
      holds: ({ value, isReal }) =>
        typeof value !== "number" || isReal || (value <= LARGEST_INTEGER && value >= -LARGEST_INTEGER - 1),
    },
    {
      pdfA: "6.1.13-2",
      message: "A real number lies outside ±3.403 × 10³⁸. Write a smaller number.",
      holds: ({ value, isReal }) => typeof value !== "number" || !isReal || Math.abs(value) <= LARGEST_REAL,
    },
    {
      pdfA: "6.1.13-3",
      message: "A string is longer than 32767 bytes. Split it, or keep it in a stream.",
      holds: ({ value }) => !(value instanceof PdfString) || value.bytes.length <= LONGEST_STRING,
    },
    {
      pdfA: "6.1.13-4",
      message: "A name is longer than 127 bytes. Give it a shorter one.",
      holds: ({ value }) => !(value instanceof PdfName) || value.text.length <= LONGEST_NAME,
    },
    {
      pdfA: "6.1.13-5",
      message: "A real number is so close to zero that readers cannot hold it. Write 0.",
      holds: ({ value, isReal }) => typeof value !== "number" || !isReal || Math.abs(value) >= SMALLEST_REAL,
    },
  ],
});

const fileRules = ruleGroup({
  subjects: ({ document }) => [document],
  rules: [
    {
      pdfA: "6.1.13-7",
      message: "The file has more than 8388607 objects. Split it into several files.",
      holds: (document) => document.objectNumbers().length <= MOST_OBJECTS,
    },
  ],
});

interface SavedState {
  depth: number;
  context: ContentContext;
}

/** The `q` operators that nest too deep, counted for each stream by itself. */
const deepStates = contentModel(() => {
  const model: SavedState[] = [];
  const depths: number[] = [];

  return {
    model,
    visitor: {
      enter: () => void depths.push(0),
      leave: () => void depths.pop(),
      hears: (operator) => operator === "q" || operator === "Q",
      operator(operator, context) {
        const depth = Math.max(0, depths.pop()! + (operator === "q" ? 1 : -1));
        depths.push(depth);
        // One is enough for each stream and depth: what nests deeper comes after it.
        if (operator === "q" && depth === DEEPEST_STATES + 1 && !context.isRepeated) model.push({ depth, context });
      },
    },
  };
}, "a");

const nestingRules = ruleGroup({
  subjects: (checking) => checking.model(deepStates),
  placeOf: ({ context }) => ({ page: context.pageNumber }),
  rules: [
    {
      pdfA: "6.1.13-8",
      message:
        "The operators q and Q are nested more than 28 deep. Restore the graphics state before it is saved again.",
      holds: ({ depth }) => depth <= DEEPEST_STATES,
    },
  ],
});

const BOUNDARIES = ["MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox"];

function pageBoundaries(checking: Checking) {
  const { document } = checking;

  return checking.model(numberedPages).flatMap(({ page, pageNumber }) =>
    BOUNDARIES.flatMap((key) => {
      const isInheritable = key === "MediaBox" || key === "CropBox";
      const value = document.resolve(isInheritable ? inheritedValue(document, page, key) : page.dict.get(key));
      if (!Array.isArray(value)) return [];
      const side = (index: number) => {
        const number = document.resolve(value[index]);
        return typeof number === "number" ? number : 0;
      };
      return [{ key, pageNumber, width: Math.abs(side(2) - side(0)), height: Math.abs(side(3) - side(1)) }];
    }),
  );
}

const boundaryRules = ruleGroup({
  subjects: pageBoundaries,
  placeOf: ({ pageNumber, key }) => ({ page: pageNumber, detail: key }),
  rules: [
    {
      pdfA: "6.1.13-11",
      message: "A page or one of its boxes is smaller than 3 or larger than 14400 units. Choose another page size.",
      holds: ({ width, height }) => [width, height].every((side) => side >= SMALLEST_PAGE && side <= LARGEST_PAGE),
    },
  ],
});

const cmapRules = ruleGroup({
  subjects: compositeFontsInUse,
  placeOf: ({ used }) => placeOfFont(used),
  rules: [
    {
      pdfA: "6.1.13-10",
      message: "The CMap of a font names a CID above 65535. Write a CMap that names only CIDs of the font.",
      holds({ font: { encoding } }) {
        for (let map: EncodingMap | null = encoding; map; map = map.used) {
          if (map.map instanceof CMap && map.map.highestCid > HIGHEST_CID) return false;
        }
        return true;
      },
    },
  ],
});

export const limitRules: readonly RuleGroup[] = [valueRules, fileRules, nestingRules, boundaryRules, cmapRules];
