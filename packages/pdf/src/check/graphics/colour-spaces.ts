/** Colour spaces as trees: what a space is made of, with Default spaces in the place of device spaces (ISO 32000-1, 8.6). */

import { isColourSpace, isDirectSpaceName } from "../../content/colour-families.ts";
import { PdfDict, PdfName, PdfStream, type PdfValue } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";

export interface ColourSpace {
  /** `DeviceRGB`, `ICCBased`, `Separation` … */
  family: string;
  /** The array it is written as; a space that is only a name has none. */
  array: readonly PdfValue[];
  /** The profile of an ICCBased space. */
  profile: PdfStream | null;
  /** Alternates, bases, process and spot colours. */
  parts: readonly ColourSpace[];
}

const DEFAULT_SPACES: ReadonlyMap<string, string> = new Map([
  ["DeviceGray", "DefaultGray"],
  ["DeviceRGB", "DefaultRGB"],
  ["DeviceCMYK", "DefaultCMYK"],
]);

const DEEPEST_SPACES = 8;

/** One for a document: the same space under the same resources is the same object. */
export class ColourSpaces {
  readonly #document: PdfDocument;
  readonly #known = new Map<PdfDict | null, Map<PdfValue, ColourSpace>>();
  /** Spaces that are being read: one that is a part of itself is cut there. */
  readonly #reading = new Set<PdfValue>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** `resources` are those whose Default spaces apply; null for none. */
  read(value: PdfValue | undefined, resources: PdfDict | null): ColourSpace | null {
    return this.#read(value, resources, 0);
  }

  #read(value: PdfValue | undefined, resources: PdfDict | null, depth: number): ColourSpace | null {
    const written = this.#document.resolve(value);
    if (!isColourSpace(this.#document, written)) return null;
    let known = this.#known.get(resources);
    if (!known) {
      known = new Map();
      this.#known.set(resources, known);
    }
    const before = known.get(written);
    if (before || depth > DEEPEST_SPACES || this.#reading.has(written)) return before ?? null;
    if (Array.isArray(written)) this.#reading.add(written);
    const space = this.#make(written, resources, depth);
    this.#reading.delete(written);
    if (space) known.set(written, space);

    return space;
  }

  /** A part may be named in the resources; what is not a colour space is read as grey. */
  #readPart(value: PdfValue | undefined, resources: PdfDict | null, depth: number): ColourSpace | null {
    const written = this.#document.resolve(value);
    const isNamed = written instanceof PdfName && !isDirectSpaceName(written.text);
    const spaces = isNamed && resources ? this.#document.dict(resources, "ColorSpace") : undefined;
    const space = isNamed ? this.#document.resolve(spaces?.get(written.text)) : written;

    return this.#read(space, resources, depth) ?? this.#read(PdfName.of("DeviceGray"), resources, depth);
  }

  #make(written: PdfValue, resources: PdfDict | null, depth: number): ColourSpace | null {
    const document = this.#document;
    const array = Array.isArray(written) ? written : [];
    const family = written instanceof PdfName ? written : document.resolve(array[0]);
    if (!(family instanceof PdfName)) return null;
    const inner = (value: PdfValue | undefined) => this.#readPart(value, resources, depth + 1);
    const space = (profile: PdfStream | null, parts: (ColourSpace | null)[]): ColourSpace => ({
      family: family.text,
      array,
      profile,
      parts: parts.filter((part) => part !== null),
    });

    switch (family.text) {
      case "DeviceGray":
      case "DeviceRGB":
      case "DeviceCMYK":
        return this.#defaultFor(family.text, resources, depth) ?? space(null, []);
      case "ICCBased": {
        const profile = document.resolve(array[1]);
        return space(profile instanceof PdfStream ? profile : null, []);
      }
      case "Indexed":
        return space(null, [inner(array[1])]);
      case "Separation":
        return space(null, [inner(array[2])]);
      case "DeviceN":
        return space(null, [inner(array[2]), ...this.#attributes(document.resolve(array[4]), inner)]);
      default:
        return space(null, []);
    }
  }

  #defaultFor(family: string, resources: PdfDict | null, depth: number): ColourSpace | null {
    const spaces = resources && this.#document.dict(resources, "ColorSpace");
    const standIn = spaces && this.#document.resolve(spaces.get(DEFAULT_SPACES.get(family)!));

    return standIn ? this.#read(standIn, null, depth + 1) : null;
  }

  /** 8.6.6.5: the spaces of a DeviceN space's process colours and spot colours. */
  #attributes(
    attributes: PdfValue,
    inner: (value: PdfValue | undefined) => ColourSpace | null,
  ): (ColourSpace | null)[] {
    if (!(attributes instanceof PdfDict)) return [];
    const process = this.#document.dict(attributes, "Process");
    const colorants = this.#document.dict(attributes, "Colorants");

    return [process ? inner(process.get("ColorSpace")) : null, ...[...(colorants?.values() ?? [])].map(inner)];
  }
}
