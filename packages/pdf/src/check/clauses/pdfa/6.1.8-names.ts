/** ISO 19005-3, 6.1.8: names that people may read are written in UTF-8. */

import type { ContentContext, ContentVisitor, GraphicsState } from "../../../content/content-visitor.ts";
import { dictOf } from "../../../content/resources.ts";
import { PdfDict, PdfName, type PdfValue } from "../../../objects/values.ts";
import { latin1Bytes } from "../../../read/characters.ts";
import type { PdfDocument } from "../../../read/document.ts";
import type { Checking } from "../../checking.ts";
import { contentModel } from "../../content-model.ts";
import { colorantNames } from "../../graphics/colorants.ts";
import { colourUses } from "../../graphics/colour-uses.ts";
import type { Place } from "../../place.ts";
import { ruleGroup } from "../../rule.ts";
import { structureModel } from "../../structure/structure-model.ts";

interface ReadableName {
  text: string;
  place: Place;
}

/** Names of fonts and colorants in the resources of content, used or not, and of Type 3 fonts that show text. */
const namesInResources = contentModel(({ document }) => {
  const listener = new NameListener(document);

  return { model: listener.names, visitor: listener };
}, "a");

class NameListener implements ContentVisitor {
  readonly names: ReadableName[] = [];
  readonly #document: PdfDocument;
  readonly #seen = new Set<PdfDict>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  enter({ resources: [nearest], pageNumber: page }: ContentContext): void {
    const document = this.#document;
    if (!nearest || this.#seen.has(nearest.dict)) return;
    this.#seen.add(nearest.dict);
    for (const value of document.dict(nearest.dict, "Font")?.values() ?? []) {
      const name = fontName(document, dictOf(document.resolve(value)));
      if (name !== undefined) this.names.push({ text: name, place: { page } });
    }
    for (const value of document.dict(nearest.dict, "ColorSpace")?.values() ?? [])
      for (const text of spaceNames(document, document.resolve(value))) this.names.push({ text, place: { page } });
  }

  text(_string: unknown, { font }: GraphicsState, _marks: unknown, { pageNumber }: ContentContext): void {
    this.#meetFont(font, pageNumber);
  }

  glyphs(
    _codes: unknown,
    _count: unknown,
    { font }: GraphicsState,
    _marks: unknown,
    { pageNumber }: ContentContext,
  ): void {
    this.#meetFont(font, pageNumber);
  }

  #meetFont(font: PdfDict | null, page: number): void {
    if (!font || this.#seen.has(font)) return;
    this.#seen.add(font);
    const name = this.#document.name(font, "Subtype") === "Type3" ? this.#document.name(font, "Name") : undefined;
    if (name !== undefined) this.names.push({ text: name, place: { page } });
  }
}

/** A composite font is known by the name of the font below it. */
function fontName(document: PdfDocument, font: PdfDict | null): string | undefined {
  if (!font || document.name(font, "Subtype") !== "Type0") return font ? document.name(font, "BaseFont") : undefined;
  const descendant = document.resolve(document.array(font, "DescendantFonts")?.[0]);

  return descendant instanceof PdfDict ? document.name(descendant, "BaseFont") : undefined;
}

function spaceNames(document: PdfDocument, space: PdfValue): string[] {
  const family = Array.isArray(space) ? document.resolve(space[0]) : null;
  if (!(family instanceof PdfName) || (family.text !== "Separation" && family.text !== "DeviceN")) return [];

  return colorantNames(document, space as PdfValue[]);
}

function namesInColours(checking: Checking): ReadableName[] {
  return checking
    .model(colourUses)
    .spaces.flatMap(({ space, page }) =>
      spaceNames(checking.document, space.array as PdfValue[]).map((text) => ({ text, place: { page } })),
    );
}

/** Structure types, in elements and on both sides of the role map. */
function namesInStructure(checking: Checking): ReadableName[] {
  const { document } = checking;
  const { root, elements } = checking.model(structureModel);
  const roles = root && document.dict(root, "RoleMap");
  const names = new Set<string>();
  for (const { type } of elements) if (type !== null) names.add(type);
  for (const [type, value] of roles ?? []) {
    const role = document.resolve(value);
    names.add(type);
    if (role instanceof PdfName) names.add(role.text);
  }

  return [...names].map((text) => ({ text, place: {} }));
}

export const readableNameRules = ruleGroup({
  subjects: (checking) => [
    ...checking.model(namesInResources),
    ...namesInColours(checking),
    ...namesInStructure(checking),
  ],
  placeOf: ({ text, place }) => ({ ...place, detail: text }),
  rules: [
    {
      pdfA: "6.1.8-1",
      message: "The name of a font, a colorant or a structure type is not written in UTF-8. Rename it.",
      holds: ({ text }) => isUtf8(text),
    },
  ],
});

const decoder = new TextDecoder("utf-8", { fatal: true });
const ASCII_ONLY = /^[\x20-\x7e]*$/;

function isUtf8(text: string): boolean {
  if (ASCII_ONLY.test(text)) return true;
  try {
    decoder.decode(latin1Bytes(text));
    return true;
  } catch {
    return false;
  }
}
