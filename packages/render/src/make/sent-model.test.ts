import type { PackedModel } from "@platen/pdf";
import { unpackModel } from "@platen/pdf";
import { expect, test } from "vitest";
import { receiveModel, sendModel } from "./sent-model.ts";

test("a thread gets the elements that it was sent", () => {
  const model: PackedModel = {
    kinds: [
      { tag: "html", attributes: { lang: "de" }, text: null, isRendered: true },
      { tag: "math", attributes: { "aria-label": "“x²”" }, text: "x²", isRendered: false, carriesForMap: "inline" },
    ],
    elements: [0, -1, 1, 0, 1, 0],
    counted: [0, 2],
  };
  const received = unpackModel(receiveModel(structuredClone(sendModel(model))));

  expect(received.elements).toEqual(unpackModel(model).elements);
  expect(Array.from(received.counted ?? [])).toEqual([0, 2]);
  expect(receiveModel(sendModel({ ...model, counted: null })).counted).toBeNull();
});
