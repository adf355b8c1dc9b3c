/** ISO 19005-3, 6.2.6: rendering intents of content, graphics states and images. */
import { PdfName, PdfStream } from "../../../objects/values.ts";
import { contentModel } from "../../content-model.ts";
import { usedImages } from "../../graphics/used-images.ts";
import { ruleGroup } from "../../rule.ts";

interface RenderingIntent {
  name: string;
  page: number;
}

const INTENTS: ReadonlySet<string> = new Set(
  "RelativeColorimetric AbsoluteColorimetric Perceptual Saturation".split(" "),
);

const contentIntents = contentModel(({ document }) => {
  const model = new Map<string, RenderingIntent>();
  const add = (name: string | undefined, page: number) => {
    if (name !== undefined && !model.has(name)) model.set(name, { name, page });
  };

  return {
    model,
    visitor: {
      hears: (operator) => operator === "ri",
      operator(_operator, { pageNumber }, { operands: [intent] }) {
        if (intent instanceof PdfName) add(intent.text, pageNumber);
      },
      parameters: (dict, _state, { pageNumber }) => add(document.name(dict, "RI"), pageNumber),
    },
  };
}, "a");

export const renderingIntentRules = ruleGroup({
  subjects: (checking) => [
    ...checking.model(contentIntents).values(),
    ...checking.model(usedImages).flatMap(({ image, page }): RenderingIntent[] => {
      const dict = image instanceof PdfStream ? image.dict : image;
      const name = checking.document.name(dict, "Intent");
      return name === undefined ? [] : [{ name, page }];
    }),
  ],
  placeOf: ({ name, page }) => ({ page, detail: name }),
  rules: [
    {
      pdfA: "6.2.6-1",
      message:
        "A rendering intent is none of RelativeColorimetric, AbsoluteColorimetric, Perceptual and Saturation. Use one of these.",
      holds: ({ name }) => INTENTS.has(name),
    },
  ],
});
