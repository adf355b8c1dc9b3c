/** ISO 19005-3, 6.2.8 and 6.1.10: images. */
import { type PdfDict, PdfName, PdfStream } from "../../../objects/values.ts";
import type { PdfDocument } from "../../../read/document.ts";
import { type UsedImage, usedImages } from "../../graphics/used-images.ts";
import type { Place } from "../../place.ts";
import { type RuleGroup, ruleGroup } from "../../rule.ts";
import { hasEntry } from "../../syntax/entries.ts";

const imageRules = ruleGroup({
  subjects: (checking) => checking.model(usedImages),
  placeOf,
  rules: [
    {
      pdfA: "6.2.8-1",
      message: "An image has alternates (Alternates). Remove them.",
      holds: ({ image }) => !hasEntry(dictOf(image), "Alternates"),
    },
    {
      pdfA: "6.2.8-2",
      message: "An image refers to one of a print shop (OPI). Remove OPI.",
      holds: ({ image }) => !hasEntry(dictOf(image), "OPI"),
    },
    {
      pdfA: "6.2.8-3",
      message: "An image asks to be smoothed (Interpolate). Set Interpolate to false, or remove it.",
      holds: ({ image }, { document }) => document.resolve(entryOf(image, "Interpolate", "I")) !== true,
    },
    {
      pdfA: "6.2.8-4",
      message: "An image has a number of bits for each colour other than 1, 2, 4, 8 or 16. Write it with one of these.",
      holds: ({ image, role }, { document }) => {
        const bits = bitsOf(document, image);
        return role === "mask" || bits === null || [1, 2, 4, 8, 16].includes(bits);
      },
    },
    {
      pdfA: "6.2.8-5",
      message: "An image's mask has more than one bit for each point. Write it with one bit.",
      holds: ({ image, role }, { document }) => {
        const bits = bitsOf(document, image);
        return role !== "mask" || bits === null || bits === 1;
      },
    },
  ],
});

const PERMITTED_INLINE_FILTERS: ReadonlySet<string> = new Set(
  "ASCIIHexDecode ASCII85Decode FlateDecode RunLengthDecode CCITTFaxDecode DCTDecode AHx A85 Fl RL CCF DCT".split(" "),
);

const inlineFilterRules = ruleGroup({
  subjects: (checking) =>
    checking.model(usedImages).flatMap(({ image, page }) => {
      if (image instanceof PdfStream) return [];
      const { document } = checking;
      const filters = document.resolve(entryOf(image, "F", "Filter"));
      return (Array.isArray(filters) ? filters : [filters]).flatMap((value) => {
        const filter = document.resolve(value);
        return filter instanceof PdfName ? [{ name: filter.text, page }] : [];
      });
    }),
  placeOf: ({ name, page }) => ({ page, detail: name }),
  rules: [
    {
      pdfA: "6.1.10-1",
      message: "An inline image uses LZW, Crypt or a filter that PDF does not define. Compress it with Flate.",
      holds: ({ name }) => PERMITTED_INLINE_FILTERS.has(name),
    },
  ],
});

export const imageGroups: readonly RuleGroup[] = [imageRules, inlineFilterRules];

function placeOf({ page, object }: UsedImage): Place {
  return object === null ? { page } : { page, object };
}

function dictOf(image: PdfStream | PdfDict): PdfDict {
  return image instanceof PdfStream ? image.dict : image;
}

/** Inline images have short keys too (ISO 32000-1, table 93); image XObjects have not. */
function entryOf(image: PdfStream | PdfDict, key: string, otherKey: string) {
  const dict = dictOf(image);

  return dict.get(key) ?? (image instanceof PdfStream ? undefined : dict.get(otherKey));
}

function bitsOf(document: PdfDocument, image: PdfStream | PdfDict): number | null {
  const bits = document.resolve(entryOf(image, "BitsPerComponent", "BPC"));

  return typeof bits === "number" ? bits : null;
}
