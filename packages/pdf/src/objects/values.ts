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

    const name = new PdfName(asKey(text));
    if (knownNames.size < MOST_KNOWN_NAMES) knownNames.set(text, name);

    return name;
  }
}

/** The text as the engine keeps names of properties, of which each is there once: it compares these by their address. */
function asKey(text: string): string {
  return Object.keys({ [text]: null })[0]!;
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
interface HexSyntax {
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

/** The items of every empty dictionary; never written to. */
const NOTHING: (string | PdfValue)[] = [];

/** A dictionary; keys are names without their slash, in the order they were written. */
export class PdfDict {
  /** Key, value, key, value: for the few entries that nearly all have, a map takes longer to make and to ask. */
  #items: (string | PdfValue)[] = NOTHING;
  /** Where each key stands; kept for large dictionaries only. */
  #places: Map<string, number> | null = null;

  constructor(entries: Iterable<readonly [string, PdfValue]> | Record<string, PdfValue> | null = null) {
    if (entries === null) return;
    const pairs = isIterable(entries) ? entries : Object.entries(entries);
    for (const [key, value] of pairs) this.set(key, value);
  }

  /** Takes over a list of keys and values, key by key; of a key that comes twice the last value counts. */
  static adopt(items: (string | PdfValue)[]): PdfDict {
    const dict = new PdfDict();
    if (items.length > MOST_SEARCHED || hasKeyTwice(items)) {
      for (let place = 0; place < items.length; place += 2)
        dict.set(items[place] as string, items[place + 1] as PdfValue);
    } else if (items.length > 0) dict.#items = items;

    return dict;
  }

  /** Another with the same entries. */
  copy(): PdfDict {
    const dict = new PdfDict();
    if (this.#items.length > 0) dict.#items = this.#items.slice();
    if (this.#places) dict.#places = new Map(this.#places);

    return dict;
  }

  get size(): number {
    return this.#items.length / 2;
  }

  /** The value as written: a reference stays one. */
  get(key: string): PdfValue | undefined {
    const place = this.#placeOf(key);

    return place === -1 ? undefined : (this.#items[place + 1] as PdfValue);
  }

  set(key: string, value: PdfValue): void {
    const place = this.#placeOf(key);
    if (place !== -1) {
      this.#items[place + 1] = value;
      return;
    }
    if (this.#items === NOTHING) this.#items = [];
    this.#items.push(key, value);
    if (this.#places) this.#places.set(key, this.#items.length - 2);
    else if (this.#items.length > MOST_SEARCHED) this.#places = placesOf(this.#items);
  }

  has(key: string): boolean {
    return this.#placeOf(key) !== -1;
  }

  delete(key: string): void {
    const place = this.#placeOf(key);
    if (place === -1) return;
    const items = this.#items;
    // A loop: `copyWithin` asks of each index of a list whether it is there.
    for (let at = place + 2; at < items.length; at++) items[at - 2] = items[at]!;
    items.length -= 2;
    if (this.#places) this.#places = placesOf(items);
  }

  /** Key and value by their place in the order, for loops over many dictionaries. */
  keyAt(index: number): string {
    return this.#items[2 * index] as string;
  }

  valueAt(index: number): PdfValue {
    return this.#items[2 * index + 1] as PdfValue;
  }

  setAt(index: number, value: PdfValue): void {
    this.#items[2 * index + 1] = value;
  }

  keys(): string[] {
    return Array.from({ length: this.size }, (_, index) => this.keyAt(index));
  }

  values(): PdfValue[] {
    return Array.from({ length: this.size }, (_, index) => this.valueAt(index));
  }

  *[Symbol.iterator](): Generator<[string, PdfValue]> {
    for (let index = 0; index < this.size; index++) yield [this.keyAt(index), this.valueAt(index)];
  }

  #placeOf(key: string): number {
    if (this.#places) return this.#places.get(key) ?? -1;
    const items = this.#items;
    for (let place = 0; place < items.length; place += 2) if (items[place] === key) return place;

    return -1;
  }
}

/** Keys and values of a dictionary that is searched from its start. */
const MOST_SEARCHED = 32;

function hasKeyTwice(items: readonly (string | PdfValue)[]): boolean {
  for (let place = 2; place < items.length; place += 2)
    for (let before = 0; before < place; before += 2) if (items[before] === items[place]) return true;

  return false;
}

function placesOf(items: readonly (string | PdfValue)[]): Map<string, number> {
  const places = new Map<string, number>();
  for (let place = 0; place < items.length; place += 2) places.set(items[place] as string, place);

  return places;
}

function isIterable(
  entries: Iterable<readonly [string, PdfValue]> | Record<string, PdfValue>,
): entries is Iterable<readonly [string, PdfValue]> {
  return Symbol.iterator in entries;
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
