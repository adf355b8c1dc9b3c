/** Declarations. Barcodes of every symbology that bwip-js draws, as SVG. */
import { declareHelper } from "../../declare-helper.ts";
import { colorArgument, titleArgument } from "../code/drawing-arguments.ts";

export const declaredBarcode = {
  barcode: declareHelper({
    name: "barcode",
    group: "code",
    doc: "A barcode, as SVG. Symbologies are among others code128, ean13, ean8, upca, itf14, gs1-128, code39, isbn, sscc18, datamatrix, pdf417, azteccode and the codes of many postal services.",
    arguments: [
      { name: "value", type: "text", doc: "What the code says." },
      { name: "type", type: "text", doc: "The symbology.", default: "code128" },
      { name: "height", type: "number", doc: "The height of the bars in millimetres.", default: 15, named: true },
      {
        name: "size",
        type: "text",
        doc: "The width of the whole code with a unit, such as `60mm`; by its content where it is absent.",
        optional: true,
        named: true,
      },
      { name: "text", type: "boolean", doc: "True: the value is printed below.", default: true, named: true },
      {
        name: "options",
        type: "text",
        doc: "Further options of the symbology, as `name=value` with spaces between, such as `version=R17x139`.",
        optional: true,
        named: true,
      },
      titleArgument,
      { ...colorArgument, doc: "The colour of the bars, as `#1a2b3c`." },
    ],
    returns: "html",
    examples: [
      {
        data: { ean: "4006381333931" },
        value: "ean",
        args: ['"ean13"'],
        output: '<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="Barcode 4006381333931" width="…',
      },
    ],
  }),
};
