/** The images that content draws, each once, with their masks and alternates. */
import { PdfDict, PdfRef, PdfStream, type PdfValue } from "../../objects/values.ts";
import { contentModel } from "../content-model.ts";

export interface UsedImage {
  /** An inline image is only a dictionary. */
  image: PdfStream | PdfDict;
  /** How it is used: drawn by content, as a stencil (Mask) or as a soft mask (SMask) of another image, or in its place. */
  role: "drawn" | "mask" | "softMask" | "alternate";
  page: number;
  object: number | null;
}

export const usedImages = contentModel(({ document }) => {
  const model: UsedImage[] = [];
  const seen = new Set<PdfStream | PdfDict>();

  const add = (written: PdfValue | undefined, role: UsedImage["role"], page: number) => {
    const image = document.resolve(written);
    if (!(image instanceof PdfStream) || seen.has(image)) return;
    seen.add(image);
    model.push({ image, role, page, object: written instanceof PdfRef ? written.number : null });
    add(image.dict.get("SMask"), "softMask", page);
    add(image.dict.get("Mask"), "mask", page);
    for (const value of document.array(image.dict, "Alternates") ?? []) {
      const alternate = document.resolve(value);
      if (alternate instanceof PdfDict) add(alternate.get("Image"), "alternate", page);
    }
  };

  return {
    model,
    visitor: {
      image(image, reference, _state, _marks, { pageNumber: page, isRepeated }) {
        if (image instanceof PdfStream) add(reference ?? image, "drawn", page);
        else if (!isRepeated) model.push({ image, role: "drawn", page, object: null });
      },
    },
  };
}, "a");
