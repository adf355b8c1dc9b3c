/** A PDF file opened: objects are read when they are asked for, changed in memory, and written again. */
import { Budget } from "../budget.ts";
import { type DecodedStream, decodeStream } from "../filters/decode-stream.ts";
import { PdfError } from "../objects/errors.ts";
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from "../objects/values.ts";
import { type CrossReference, type Locations, readCrossReference } from "./cross-reference.ts";
import { type Decryption, openEncryption } from "./decryption.ts";
import { indexOf, readIndirectObject } from "./indirect-object.ts";
import { Numbered } from "./numbered.ts";
import type { ObjectSpan } from "./object-span.ts";
import { ObjectStream } from "./object-stream.ts";
import { Parser } from "./parser.ts";
import {
  type FileSyntax,
  type ObjectSyntax,
  readFileSyntax,
  readObjectSyntax,
  readStreamSyntax,
  readTableSyntax,
  type StreamSyntax,
  type TableSyntax,
} from "./raw-syntax.ts";
import { rebuildCrossReference } from "./repair.ts";

export interface OpenOptions {
  /** The user or owner password of an encrypted file; an empty one is tried by itself. */
  password?: string;
  /** What reading the file may cost; several files can share one. */
  budget?: Budget;
}

/** Lookups are most of all steps, and are counted in groups of this size. */
const LOOKUPS_COUNTED = 256;
/** References that name references: none in a sound file has more than one step. */
const LONGEST_CHAIN = 16;
/** What is kept of streams that were decoded: enough for all of an invoice of thousands of lines. */
const MOST_DECODED_KEPT = 16 * 1024 * 1024;

export interface RawSyntax {
  file: FileSyntax;
  tables: TableSyntax[];
  /** By object number; objects inside object streams have no syntax of their own. */
  objects: Map<number, ObjectSyntax>;
  streams: Map<number, StreamSyntax>;
}

export class PdfDocument {
  readonly #whole: Uint8Array;
  readonly bytes: Uint8Array;
  /** Where the header stands: other bytes may come before it, and offsets count from it. */
  readonly headerOffset: number;
  readonly isEncrypted: boolean;
  #crossReference: CrossReference;
  #isRebuilt = false;
  /** Counts what is done with the file, here and by those who look at it. */
  readonly budget: Budget;
  #lookups = LOOKUPS_COUNTED;
  #decryption: Decryption | null = null;
  readonly #loaded: Numbered<PdfValue>;
  readonly #spans: Numbered<ObjectSpan>;
  /** One for all objects: what it keeps of short strings serves those that follow. */
  readonly #parser: Parser;
  /** The objects that are being read, each for the one before it. */
  readonly #loading: number[] = [];
  readonly #containers = new Set<number>();
  /** Decoded once for objects that are asked for one after the other. */
  #lastStream: { number: number; stream: ObjectStream } | null = null;
  /** The object numbers in use, as long as no other is met: the rules ask for them again and again. */
  #inUse: { locations: Locations; loaded: number; numbers: readonly number[] } | null = null;
  readonly #decoded = new Map<PdfStream, DecodedStream>();
  #decodedRoom = MOST_DECODED_KEPT;
  #nextNumber: number;

  constructor(file: Uint8Array, options: OpenOptions = {}) {
    // Not a Buffer: what reads bytes is fastest where all are of one class.
    const bytes = new Uint8Array(file.buffer, file.byteOffset, file.length);
    this.#whole = bytes;
    this.headerOffset = Math.max(0, indexOf(bytes.subarray(0, 1_024), "%PDF-", 0));
    this.bytes = this.headerOffset === 0 ? bytes : bytes.subarray(this.headerOffset);
    this.budget = options.budget ?? Budget.for(file.length);
    this.#parser = new Parser(this.bytes);
    this.#crossReference = this.#readCrossReference();
    const { locations } = this.#crossReference;
    this.#nextNumber = locations.next;
    // A damaged file may name a few very high numbers.
    const listed = this.#nextNumber < 2 * locations.size + 100 ? this.#nextNumber : 0;
    this.#loaded = new Numbered(listed);
    this.#spans = new Numbered(listed);

    const encryption = this.resolve(this.trailer.get("Encrypt"));
    this.isEncrypted = encryption instanceof PdfDict;
    if (encryption instanceof PdfDict) {
      const decryption = openEncryption(encryption, this, options.password ?? "");
      // What was read on the way here was read encrypted; only the encryption dictionary is in the clear.
      this.#loaded.clear();
      this.#containers.clear();
      this.#lastStream = null;
      const reference = this.trailer.get("Encrypt");
      if (reference instanceof PdfRef) this.#loaded.set(reference.number, encryption);
      this.#decryption = decryption;
    }
  }

  /** The trailer's entries, the newest update's first. */
  get trailer(): PdfDict {
    return this.#crossReference.trailer;
  }

  /** The trailers of the file and its updates, each for itself, newest first. */
  get trailers(): readonly PdfDict[] {
    return this.#crossReference.trailers;
  }

  /** True where the cross-reference table was damaged and has been rebuilt from the objects found. */
  get isRebuilt(): boolean {
    return this.#isRebuilt;
  }

  /** Every object number in use, in ascending order. */
  objectNumbers(): readonly number[] {
    const { locations } = this.#crossReference;
    const loaded = this.#loaded.size;
    if (this.#inUse?.locations !== locations || this.#inUse.loaded !== loaded)
      this.#inUse = { locations, loaded, numbers: this.#findNumbers() };

    return this.#inUse.numbers;
  }

  #findNumbers(): number[] {
    const numbers: number[] = [];
    for (const number of this.#crossReference.locations.numbers()) if (this.#isListed(number)) numbers.push(number);
    for (const number of this.#loaded.numbers()) if (!this.#isListed(number)) numbers.push(number);

    return numbers.sort((a, b) => a - b);
  }

  #isListed(number: number): boolean {
    return (this.#crossReference.locations.get(number)?.kind ?? "free") !== "free";
  }

  /** Follows references to the value they stand for; what is missing is null (ISO 32000-1, 7.3.10). */
  resolve(value: PdfValue | undefined): PdfValue {
    if (--this.#lookups === 0) this.#countLookups();
    let current = value ?? null;
    for (let step = 0; current instanceof PdfRef; step++) {
      if (step === LONGEST_CHAIN) return null;
      current = this.object(current.number);
    }

    return current;
  }

  #countLookups(): void {
    this.#lookups = LOOKUPS_COUNTED;
    this.budget.spend(LOOKUPS_COUNTED);
  }

  object(number: number): PdfValue {
    const known = this.#loaded.get(number);
    if (known !== undefined) return known;
    // An object that needs itself to be read, such as a stream whose length is in itself.
    if (this.#loading.includes(number)) return null;

    this.#loading.push(number);
    try {
      const value = this.#load(number);
      this.#loaded.set(number, value);
      return value;
    } finally {
      this.#loading.pop();
    }
  }

  /** Puts a value in the place of an object. */
  replace(number: number, value: PdfValue): void {
    this.#loaded.set(number, value);
  }

  /** Adds an object and gives the reference to it. */
  add(value: PdfValue): PdfRef {
    const reference = new PdfRef(this.#nextNumber++);
    this.#loaded.set(reference.number, value);

    return reference;
  }

  /** What the steps of one check or one finish ask for again is decoded once, as long as it is little. */
  decode(stream: PdfStream): DecodedStream {
    const known = this.#decoded.get(stream);
    if (known) return known;
    const decoded = decodeStream(stream, (value) => this.resolve(value), this.budget);
    this.#decodedRoom -= decoded.bytes.length;
    if (this.#decodedRoom >= 0) this.#decoded.set(stream, decoded);

    return decoded;
  }

  /** The dictionary at a key, through references; undefined where it is none. */
  dict(parent: PdfDict, key: string): PdfDict | undefined {
    const value = this.resolve(parent.get(key));
    if (value instanceof PdfStream) return value.dict;

    return value instanceof PdfDict ? value : undefined;
  }

  /** The dictionary at a key, put there where it is missing; one that is there stays behind its reference. */
  ownDict(parent: PdfDict, key: string): PdfDict {
    const existing = this.dict(parent, key);
    if (existing) return existing;
    const fresh = new PdfDict();
    parent.set(key, fresh);

    return fresh;
  }

  array(parent: PdfDict, key: string): PdfValue[] | undefined {
    const value = this.resolve(parent.get(key));

    return Array.isArray(value) ? value : undefined;
  }

  number(parent: PdfDict, key: string): number | undefined {
    const value = this.resolve(parent.get(key));

    return typeof value === "number" ? value : undefined;
  }

  /** The text of a name at a key. */
  name(parent: PdfDict, key: string): string | undefined {
    const value = this.resolve(parent.get(key));

    return value instanceof PdfName ? value.text : undefined;
  }

  string(parent: PdfDict, key: string): PdfString | undefined {
    const value = this.resolve(parent.get(key));

    return value instanceof PdfString ? value : undefined;
  }

  /** How the file is written, for the checks that rule on it. */
  rawSyntax(): RawSyntax {
    const objects = new Map<number, ObjectSyntax>();
    const streams = new Map<number, StreamSyntax>();
    const { locations } = this.#crossReference;
    for (const number of locations.numbers()) {
      const span = locations.get(number)?.kind === "offset" ? this.#spanOf(number) : undefined;
      if (!span) continue;
      objects.set(number, readObjectSyntax(this.bytes, span));
      if (span.stream) streams.set(number, readStreamSyntax(this.bytes, span.stream));
    }

    return {
      file: readFileSyntax(this.#whole),
      tables: this.#crossReference.sections.flatMap((offset) => readTableSyntax(this.bytes, offset) ?? []),
      objects,
      streams,
    };
  }

  /** The bytes that an object is read from, its number and keywords included; null where the file has none. */
  sourceOf(number: number): Uint8Array | null {
    const location = this.#crossReference.locations.get(number);
    if (location?.kind === "compressed") return this.#objectStream(location.container)?.sourceOf(number) ?? null;
    const span = location?.kind === "offset" ? this.#spanOf(number) : undefined;

    return span ? this.bytes.subarray(span.offset, span.stream?.start ?? span.end) : null;
  }

  #spanOf(number: number): ObjectSpan | undefined {
    if (!this.#spans.get(number)) this.#load(number);

    return this.#spans.get(number);
  }

  get catalog(): PdfDict {
    const catalog = this.dict(this.trailer, "Root");
    if (!catalog) throw new PdfError("damaged", "The file has no document catalog.");

    return catalog;
  }

  #readCrossReference(): CrossReference {
    try {
      return readCrossReference(
        this.bytes,
        (stream) => decodeStream(stream, directOnly, this.budget).bytes,
        this.budget,
      );
    } catch (error) {
      if (!(error instanceof PdfError) || error.code !== "damaged") throw error;
      this.#isRebuilt = true;
      return rebuildCrossReference(this.bytes, this.budget);
    }
  }

  #load(number: number): PdfValue {
    const location = this.#crossReference.locations.get(number);
    if (!location || location.kind === "free") return null;
    if (location.kind === "compressed") {
      this.#loadContainer(location.container);
      return this.#loaded.get(number) ?? null;
    }

    const found = readIndirectObject(this.#parser, location.offset, (length) => this.#lengthOf(length), this.budget);
    if (found?.number === number) {
      this.#spans.set(number, found.span);
      return this.#decrypted(found.value, number, found.generation);
    }
    if (this.#isRebuilt) return null;

    // The table points to the wrong place: it cannot be trusted, the objects themselves can.
    this.#isRebuilt = true;
    const { locations } = rebuildCrossReference(this.bytes, this.budget);
    this.#crossReference = {
      ...this.#crossReference,
      locations: mergeLocations(this.#crossReference.locations, locations),
    };

    return this.#load(number);
  }

  #decrypted(value: PdfValue, number: number, generation: number): PdfValue {
    if (!this.#decryption) return value;
    // 7.5.8.2: cross-reference streams are never encrypted.
    if (value instanceof PdfStream && this.name(value.dict, "Type") === "XRef") return value;

    return this.#decryption.decrypt(value, number, generation);
  }

  #lengthOf(length: PdfValue | undefined): number | null {
    const value = this.resolve(length);

    return typeof value === "number" ? value : null;
  }

  /** Loads what an object stream holds, apart from objects that are elsewhere by the table, or have been changed. */
  #loadContainer(container: number): void {
    if (this.#containers.has(container)) return;
    // Before it is read: a stream that needs an object of its own to be read finds none.
    this.#containers.add(container);
    this.#objectStream(container)?.objects((number, value) => {
      const location = this.#crossReference.locations.get(number);
      if (location?.kind !== "compressed" || location.container !== container) return;
      if (this.#loaded.get(number) === undefined) this.#loaded.set(number, value);
    });
  }

  #objectStream(number: number): ObjectStream | null {
    if (this.#lastStream?.number === number) return this.#lastStream.stream;
    const value = this.object(number);
    if (!(value instanceof PdfStream)) return null;
    const { bytes } = this.decode(value);
    const stream = new ObjectStream(
      bytes,
      this.number(value.dict, "First") ?? 0,
      this.number(value.dict, "N") ?? 0,
      this.budget,
    );
    this.#lastStream = { number, stream };

    return stream;
  }
}

/** 7.5.8.2: what a cross-reference stream says of itself is direct, because nothing can be looked up yet. */
function directOnly(value: PdfValue | undefined): PdfValue {
  return value === undefined || value instanceof PdfRef ? null : value;
}

/** Objects inside object streams are not found by a search of the file: what the table said of them stays. */
function mergeLocations(table: Locations, found: Locations): Locations {
  for (const number of table.numbers()) {
    const location = table.get(number)!;
    if (location.kind === "compressed" && found.get(number) === undefined) found.set(number, location);
  }

  return found;
}

/**
 * Opens a PDF file; throws a `PdfError` where it cannot be read at all.
 *
 * @example
 * const document = readPdf(bytes);
 * document.dict(document.catalog, "Pages");
 */
export function readPdf(bytes: Uint8Array, options: OpenOptions = {}): PdfDocument {
  return new PdfDocument(bytes, options);
}
