/** The graphics state of the walk and the operators that change it (ISO 32000-1, 8.4, 8.6.8 and 9.3). */
import { PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";
import { isColourSpace, isDirectSpaceName } from "./colour-families.ts";
import type { ContentReader } from "./content-reader.ts";
import type { ColourInUse, ContentContext, GraphicsState } from "./content-visitor.ts";
import { dictOf, findResource } from "./resources.ts";

/** 8.4.1: what a page starts with; its black is a device colour, and a Default space may stand for that. */
export function firstState(resources: PdfDict | null): GraphicsState {
  const black = deviceColour("DeviceGray", resources);

  return {
    fill: black,
    stroke: black,
    font: null,
    fontReference: null,
    fontSize: 0,
    renderingMode: 0,
    parameters: new Map(),
  };
}

/** The state after an operator; the same object where it changes nothing. */
export function changedState(
  state: GraphicsState,
  operator: string,
  content: ContentReader,
  context: ContentContext,
  document: PdfDocument,
): GraphicsState {
  switch (operator) {
    case "g":
      return withFill(state, deviceColour("DeviceGray", defaultsOf(context)));
    case "G":
      return withStroke(state, deviceColour("DeviceGray", defaultsOf(context)));
    case "rg":
      return withFill(state, deviceColour("DeviceRGB", defaultsOf(context)));
    case "RG":
      return withStroke(state, deviceColour("DeviceRGB", defaultsOf(context)));
    case "k":
      return withFill(state, deviceColour("DeviceCMYK", defaultsOf(context)));
    case "K":
      return withStroke(state, deviceColour("DeviceCMYK", defaultsOf(context)));
    case "cs":
      return withFill(state, namedColour(document, context, content.operands[0]));
    case "CS":
      return withStroke(state, namedColour(document, context, content.operands[0]));
    case "scn":
      return withFill(state, withPattern(document, context, state.fill, content.operands.at(-1)));
    case "SCN":
      return withStroke(state, withPattern(document, context, state.stroke, content.operands.at(-1)));
    case "Tr": {
      const mode = content.operands[0];
      return typeof mode === "number" && mode !== state.renderingMode ? { ...state, renderingMode: mode } : state;
    }
    default:
      return state;
  }
}

export type FontInUse = Pick<GraphicsState, "font" | "fontReference" | "fontSize">;

/** What `Tf` chooses. */
export function chosenFont(
  document: PdfDocument,
  { resources }: ContentContext,
  [name, size]: readonly PdfValue[],
): FontInUse {
  const { value, reference } = findResource(document, resources, "Font", name);

  return { font: dictOf(value), fontReference: reference, fontSize: typeof size === "number" ? size : 0 };
}

export function withFont(state: GraphicsState, chosen: FontInUse): GraphicsState {
  const { font, fontReference, fontSize } = chosen;
  const isSame = font === state.font && fontReference === state.fontReference && fontSize === state.fontSize;

  return isSame ? state : { ...state, ...chosen };
}

/** The resources whose Default spaces apply in content: a page's, inherited or not, but no form takes those of its page. */
export function defaultsOf({ kind, resources }: ContentContext): PdfDict | null {
  const [nearest] = resources;
  if (!nearest || (!nearest.isOwn && kind !== "page")) return null;

  return nearest.dict;
}

/** The state after `gs`: table 58, where Font is an array of a font and a size, and OP speaks for op too. */
export function stateWithParameters(state: GraphicsState, dict: PdfDict, document: PdfDocument): GraphicsState {
  const parameters = new Map(state.parameters);
  for (let index = 0; index < dict.size; index++)
    parameters.set(dict.keyAt(index), document.resolve(dict.valueAt(index)));
  if (dict.has("OP") && !dict.has("op")) parameters.set("op", document.resolve(dict.get("OP")));
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

function deviceColour(family: "DeviceGray" | "DeviceRGB" | "DeviceCMYK", resources: PdfDict | null): ColourInUse {
  return { space: PdfName.of(family), resources, pattern: null, patternReference: null };
}

function withFill(state: GraphicsState, fill: ColourInUse): GraphicsState {
  return isSame(state.fill, fill) ? state : { ...state, fill };
}

function withStroke(state: GraphicsState, stroke: ColourInUse): GraphicsState {
  return isSame(state.stroke, stroke) ? state : { ...state, stroke };
}

function isSame(a: ColourInUse, b: ColourInUse): boolean {
  return a.space === b.space && a.resources === b.resources && a.pattern === b.pattern;
}

/** A name that leads to no colour space chooses grey. */
function namedColour(document: PdfDocument, context: ContentContext, name: PdfValue | undefined): ColourInUse {
  const isOwnName = name instanceof PdfName && isDirectSpaceName(name.text);
  const space = isOwnName ? name : findResource(document, context.resources, "ColorSpace", name).value;
  const resources = defaultsOf(context);
  if (!isColourSpace(document, space)) return deviceColour("DeviceGray", resources);

  return { space, resources, pattern: null, patternReference: null };
}

function withPattern(
  document: PdfDocument,
  context: ContentContext,
  colour: ColourInUse,
  last: PdfValue | undefined,
): ColourInUse {
  const family = Array.isArray(colour.space) ? document.resolve(colour.space[0]) : colour.space;
  if (!(last instanceof PdfName) || !(family instanceof PdfName) || family.text !== "Pattern") return colour;
  const { value, reference } = findResource(document, context.resources, "Pattern", last);
  if (!(value instanceof PdfStream) && !(value instanceof PdfDict)) return colour;

  return { ...colour, pattern: value, patternReference: reference };
}
