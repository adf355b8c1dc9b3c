/** ISO 19005-3, 6.2.8.3: images in JPEG 2000. */
import { filterNames } from "../../../filters/decode-stream.ts";
import { PdfStream } from "../../../objects/values.ts";
import type { Checking } from "../../checking.ts";
import { type Jpeg2000, readJpeg2000 } from "../../graphics/jpeg2000.ts";
import { usedImages } from "../../graphics/used-images.ts";
import type { Place } from "../../place.ts";
import { ruleGroup } from "../../rule.ts";

interface Jpeg2000Image extends Jpeg2000 {
  /** The image's dictionary gives it a colour space, so that those in the data do not matter. */
  hasColorSpace: boolean;
  place: Place;
}

function jpeg2000Images(checking: Checking): Jpeg2000Image[] {
  const { document } = checking;

  return checking.model(usedImages).flatMap(({ image, page, object }) => {
    if (!(image instanceof PdfStream)) return [];
    if (!filterNames(image.dict, (value) => document.resolve(value)).includes("JPXDecode")) return [];
    return [
      {
        // As it is stored: data inside another filter is not looked into, and fails as no JPEG 2000.
        ...readJpeg2000(image.encoded),
        hasColorSpace: document.resolve(image.dict.get("ColorSpace")) !== null,
        place: object === null ? { page } : { page, object },
      },
    ];
  });
}

const CIE_JAB = 19;

export const jpeg2000Rules = ruleGroup({
  subjects: jpeg2000Images,
  placeOf: ({ place }) => place,
  rules: [
    {
      pdfA: "6.2.8.3-1",
      message: "A JPEG 2000 image has another number of colour channels than 1, 3 or 4. Store it in grey, RGB or CMYK.",
      holds: ({ colourChannels }) => [1, 3, 4].includes(colourChannels),
    },
    {
      pdfA: "6.2.8.3-2",
      message:
        "A JPEG 2000 image has several colour specifications, and not exactly one of them is marked as the best (APPROX 1). Keep one, or give the image a ColorSpace.",
      holds: ({ hasColorSpace, colourSpecifications: specifications }) =>
        hasColorSpace || specifications.length === 1 || specifications.filter(({ isBest }) => isBest).length === 1,
    },
    {
      pdfA: "6.2.8.3-3",
      message:
        "A JPEG 2000 image's colour specification is of another method than 1, 2 or 3. Use one of these, or give the image a ColorSpace.",
      holds: (image) => image.hasColorSpace || [1, 2, 3].includes(specificationOf(image)?.method ?? 0),
    },
    {
      pdfA: "6.2.8.3-4",
      message: "A JPEG 2000 image is in CIEJab. Convert it, or give the image a ColorSpace.",
      holds: (image) => image.hasColorSpace || specificationOf(image)?.enumerated !== CIE_JAB,
    },
    {
      pdfA: "6.2.8.3-5",
      message:
        "The colours of a JPEG 2000 image differ in depth, or have more than 38 bits. Store all with the same depth.",
      holds: ({ bitDepth, hasBitsBox }) => !hasBitsBox && bitDepth >= 1 && bitDepth <= 38,
    },
  ],
});

/** The specification that a reader uses: the only one, or of several the first that is marked as the best. */
function specificationOf({ colourSpecifications }: Jpeg2000) {
  if (colourSpecifications.length === 1) return colourSpecifications[0];

  return colourSpecifications.find(({ isBest }) => isBest);
}
