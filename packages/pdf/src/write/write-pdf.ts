/** Writes a document from scratch: only what it uses, small objects packed in object streams, the same bytes for the same content. */
import { concatBytes } from "../filters/concat-bytes.ts";
import { encodeFlate } from "../filters/flate.ts";
import { PdfDict, PdfName, PdfStream, PdfString, type PdfValue } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";
import { ByteSink } from "./byte-sink.ts";
import { type Digest, sha1 } from "./digest.ts";
import type { EarlyPacking } from "./early-packing.ts";
import { packObjects } from "./pack-objects.ts";
import { numberReachable } from "./reachable.ts";
import { type Renumbering, writeObject } from "./serialize.ts";

interface WriteOptions {
  /** The file identifier; taken from the content where it is absent. */
  id?: Uint8Array;
  /** Whether small objects are packed and compressed, as they are where it is not named: it takes most of the time. */
  isPacked?: boolean;
  /** What was packed before; all of it is written. */
  early?: EarlyPacking | undefined;
}

/** About how many bytes are given out at a time. */
const PIECE_BYTES = 1_048_576;

/** The whole file at once. */
export function writePdf(document: PdfDocument, options: WriteOptions = {}): Uint8Array {
  return concatBytes([...writePdfInPieces(document, options)]);
}

/**
 * The same bytes piece by piece, for files that are better never held whole.
 *
 * @example
 * for (const piece of writePdfInPieces(document)) await file.write(piece);
 */
export function* writePdfInPieces(document: PdfDocument, options: WriteOptions = {}): Generator<Uint8Array> {
  const root = document.trailer.get("Root") ?? null;
  const info = document.trailer.get("Info") ?? null;
  const numbers = numberReachable(document, [root, info], options.early);

  const output = new FileBuilder(numbers);
  const early = options.early?.packs ?? [];
  const packed: number[] = [];
  for (const old of numbers.keys()) {
    if (options.early?.packed.has(old)) continue;
    const value = document.object(old);
    if (value instanceof PdfStream || options.isPacked === false) {
      output.append(numbers.get(old)!, value);
      if (output.waiting >= PIECE_BYTES) yield output.take();
    } else packed.push(old);
  }

  let next = numbers.size + 1;
  for (const packs of [early, packObjects(document, packed, numbers)]) {
    for (const { stream, objects } of packs) {
      const number = next++;
      output.append(number, stream);
      for (let index = 0; index < objects.length; index++) output.place(numbers.get(objects[index]!)!, number, index);
      if (output.waiting >= PIECE_BYTES) yield output.take();
    }
  }

  const id = new PdfString(options.id ?? output.digest().subarray(0, 16));
  const trailer = new PdfDict({
    Root: root,
    ...(info !== null && { Info: info }),
    ID: [id, id],
  });

  yield output.finish(next, trailer);
}

/** Most files of one page are shorter. */
const USUAL_FILE_BYTES = 131_072;

class FileBuilder {
  #sink = new ByteSink(USUAL_FILE_BYTES);
  /** How many bytes were given out already, and their digest so far. */
  #given = 0;
  readonly #hash: Digest = sha1();
  readonly #numbers: Renumbering;
  /** By object number: the offset, or the number of the container below zero; and the place in the container. */
  readonly #second: number[] = [0];
  readonly #third: number[] = [65_535];

  constructor(numbers: Renumbering) {
    this.#numbers = numbers;
    // The four bytes above 127 tell programs that the file is binary (7.5.2).
    this.#sink.text("%PDF-1.7\n%\xE2\xE3\xCF\xD3\n");
  }

  /** How many bytes can be taken. */
  get waiting(): number {
    return this.#sink.length;
  }

  /** Gives out what was written since the last time. */
  take(): Uint8Array {
    const piece = this.#sink.written().slice();
    this.#hash.update(piece);
    this.#given += piece.length;
    this.#sink = new ByteSink();

    return piece;
  }

  append(number: number, value: PdfValue): void {
    this.#second[number] = this.#given + this.#sink.length;
    this.#third[number] = 0;
    writeObject(this.#sink, number, value, this.#numbers);
  }

  /** An object that is inside an object stream, at an index of it. */
  place(number: number, container: number, index: number): void {
    this.#second[number] = -container;
    this.#third[number] = index;
  }

  /** Of all that was written; nothing but the end may follow. */
  digest(): Uint8Array {
    this.#hash.update(this.#sink.written());

    return this.#hash.digest();
  }

  /** Adds the cross-reference stream, itself object `number`, and the end of the file (7.5.8). */
  finish(number: number, trailer: PdfDict): Uint8Array {
    const offset = this.#given + this.#sink.length;
    const offsetWidth = Math.max(1, Math.ceil(Math.log2(offset + 1) / 8));
    const table = new Uint8Array((number + 1) * (offsetWidth + 3));
    let at = 0;
    for (let i = 0; i <= number; i++) {
      const second = i === number ? offset : this.#second[i]!;
      const third = i === number ? 0 : this.#third[i]!;
      // Object 0 is the head of the free list, which has no other member.
      table[at++] = i === 0 ? 0 : second < 0 ? 2 : 1;
      for (let shift = offsetWidth - 1; shift >= 0; shift--)
        table[at++] = Math.floor(Math.abs(second) / 256 ** shift) & 0xff;
      table[at++] = third >> 8;
      table[at++] = third & 0xff;
    }

    const entries: [string, PdfValue][] = [
      ["Type", PdfName.of("XRef")],
      ["Size", number + 1],
      ["W", [1, offsetWidth, 2]],
      ...trailer,
      ["Filter", PdfName.of("FlateDecode")],
    ];
    this.append(number, new PdfStream(new PdfDict(entries), encodeFlate(table)));
    this.#sink.text(`startxref\n${offset}\n%%EOF\n`);

    return this.#sink.written().slice();
  }
}
