/** The values that a PDF file is made of (ISO 32000-1, 7.3). */

export type PdfValue = null | boolean | number | PdfName | PdfString | PdfValue[] | PdfDict | PdfStream | PdfRef;

/** A name, by its bytes as Latin-1 text with every `#xx` decoded. */
export class PdfName {
  readonly text: string;

  private constructor(text: string) {
    this.text = text;
  }

  /** Names that are written again and again are one object. */
  static of(text: string): PdfName {
    const known = knownNames.get(text);
    if (known) return known;

    const name = new PdfName(text);
    if (knownNames.size < MOST_KNOWN_NAMES) knownNames.set(text, name);

    return name;
  }
}

/** Bounded: a hostile file could hold any number of names. */
const MOST_KNOWN_NAMES = 4_096;
const knownNames = new Map<string, PdfName>();

/** A string of bytes; `hex` is null for one in parentheses. */
export class PdfString {
  readonly bytes: Uint8Array;
  readonly hex: HexSyntax | null;

  constructor(bytes: Uint8Array, hex: HexSyntax | null = null) {
    this.bytes = bytes;
    this.hex = hex;
  }
}

/** How a hexadecimal string was written: PDF/A asks for an even number of digits and nothing else between the brackets. */
export interface HexSyntax {
  digits: number;
  /** How many characters are neither digits nor white space. */
  otherCharacters: number;
}

/** A reference to an indirect object. */
export class PdfRef {
  readonly number: number;
  readonly generation: number;

  constructor(number: number, generation = 0) {
    this.number = number;
    this.generation = generation;
  }
}

/** A dictionary; keys are names without their slash, in the order they were written. */
export class PdfDict {
  readonly entries: Map<string, PdfValue>;

  constructor(entries: Map<string, PdfValue> | Record<string, PdfValue> = new Map()) {
    this.entries = entries instanceof Map ? entries : new Map(Object.entries(entries));
  }

  /** The value as written: a reference stays one. */
  get(key: string): PdfValue | undefined {
    return this.entries.get(key);
  }

  set(key: string, value: PdfValue): void {
    this.entries.set(key, value);
  }

  has(key: string): boolean {
    return this.entries.has(key);
  }

  delete(key: string): void {
    this.entries.delete(key);
  }
}

/** A stream: its dictionary and its bytes, still encoded as the dictionary's filters say. */
export class PdfStream {
  readonly dict: PdfDict;
  readonly encoded: Uint8Array;

  constructor(dict: PdfDict, encoded: Uint8Array) {
    this.dict = dict;
    this.encoded = encoded;
  }
}
