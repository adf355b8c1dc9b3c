/** The graphics state of the walk and the operators that change it (ISO 32000-1, 8.4, 8.6.8 and 9.3). */
import { PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import type { ColourInUse, GraphicsState } from "./content-visitor.ts";
import { dictOf, findResource } from "./resources.ts";

const colourOf = (space: PdfValue): ColourInUse => ({ space, pattern: null, patternReference: null });

const GRAY = colourOf(PdfName.of("DeviceGray"));
const RGB = colourOf(PdfName.of("DeviceRGB"));
const CMYK = colourOf(PdfName.of("DeviceCMYK"));

/** 8.4.1: what a page starts with. */
export const FIRST_STATE: GraphicsState = {
  fill: GRAY,
  stroke: GRAY,
  font: null,
  fontReference: null,
  fontSize: 0,
  renderingMode: 0,
  parameters: new Map(),
};

/** Spaces that are named without a resource. */
const OWN_NAMES: ReadonlySet<string> = new Set(["DeviceGray", "DeviceRGB", "DeviceCMYK", "Pattern"]);

/** The state after an operator; the same object where it changes nothing. */
export function changedState(
  state: GraphicsState,
  operator: string,
  operands: readonly PdfValue[],
  resources: PdfDict,
  document: PdfDocument,
): GraphicsState {
  switch (operator) {
    case "g":
      return withFill(state, GRAY);
    case "G":
      return withStroke(state, GRAY);
    case "rg":
      return withFill(state, RGB);
    case "RG":
      return withStroke(state, RGB);
    case "k":
      return withFill(state, CMYK);
    case "K":
      return withStroke(state, CMYK);
    case "cs":
      return withFill(state, colourOf(namedSpace(document, resources, operands[0])));
    case "CS":
      return withStroke(state, colourOf(namedSpace(document, resources, operands[0])));
    case "scn":
      return withFill(state, withPattern(document, resources, state.fill, operands.at(-1)));
    case "SCN":
      return withStroke(state, withPattern(document, resources, state.stroke, operands.at(-1)));
    case "Tf": {
      const { value, reference } = findResource(document, resources, "Font", operands[0]);
      const size = operands[1];
      return {
        ...state,
        font: dictOf(value),
        fontReference: reference,
        fontSize: typeof size === "number" ? size : 0,
      };
    }
    case "Tr": {
      const mode = operands[0];
      return typeof mode === "number" && mode !== state.renderingMode ? { ...state, renderingMode: mode } : state;
    }
    default:
      return state;
  }
}

/** The state after `gs`: table 58, where Font is an array of a font and a size. */
export function stateWithParameters(state: GraphicsState, dict: PdfDict, document: PdfDocument): GraphicsState {
  const parameters = new Map(state.parameters);
  for (const [key, value] of dict.entries) parameters.set(key, document.resolve(value));
  const chosen = parameters.get("Font");
  if (!dict.has("Font") || !Array.isArray(chosen)) return { ...state, parameters };

  const [font, size] = chosen;
  return {
    ...state,
    parameters,
    font: dictOf(document.resolve(font)),
    fontReference: font instanceof PdfRef ? font : null,
    fontSize: typeof size === "number" ? size : 0,
  };
}

function withFill(state: GraphicsState, fill: ColourInUse): GraphicsState {
  return isSame(state.fill, fill) ? state : { ...state, fill };
}

function withStroke(state: GraphicsState, stroke: ColourInUse): GraphicsState {
  return isSame(state.stroke, stroke) ? state : { ...state, stroke };
}

function isSame(a: ColourInUse, b: ColourInUse): boolean {
  return a.space === b.space && a.pattern === b.pattern;
}

function namedSpace(document: PdfDocument, resources: PdfDict, name: PdfValue | undefined): PdfValue {
  if (!(name instanceof PdfName) || OWN_NAMES.has(name.text)) return name ?? null;

  return findResource(document, resources, "ColorSpace", name).value;
}

function withPattern(
  document: PdfDocument,
  resources: PdfDict,
  colour: ColourInUse,
  last: PdfValue | undefined,
): ColourInUse {
  if (!(last instanceof PdfName)) return colour;
  const { value, reference } = findResource(document, resources, "Pattern", last);
  if (!(value instanceof PdfStream) && !(value instanceof PdfDict)) return colour;

  return { space: colour.space, pattern: value, patternReference: reference };
}
