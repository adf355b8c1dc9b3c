/** Writes a document anew: only what it uses, small objects packed in object streams, the same bytes for the same content. */
import { sha256 } from "@noble/hashes/sha2.js";
import { encodeFlate } from "../filters/flate.ts";
import { PdfDict, PdfName, PdfStream, PdfString, type PdfValue } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";
import { ByteSink } from "./byte-sink.ts";
import { numberReachable } from "./reachable.ts";
import { type Renumbering, writeObject, writeValue } from "./serialize.ts";

export interface WriteOptions {
  /** The file identifier; taken from the content where it is absent. */
  id?: Uint8Array;
}

/** Many objects in one stream compress well; too many make a reader unpack all for one. */
const OBJECTS_PER_STREAM = 200;

interface Placed {
  number: number;
  /** Type 1: an offset; type 2: the container's number and the place in it. */
  row: [type: 1 | 2, second: number, third: number];
}

export function writePdf(document: PdfDocument, options: WriteOptions = {}): Uint8Array {
  const root = document.trailer.get("Root") ?? null;
  const info = document.trailer.get("Info") ?? null;
  const numbers = numberReachable(document, [root, info]);

  const output = new FileBuilder(numbers);
  const packed: { number: number; value: PdfValue }[] = [];
  const placed: Placed[] = [];
  for (const [old, number] of numbers) {
    const value = document.object(old);
    if (value instanceof PdfStream) placed.push({ number, row: [1, output.append(number, value), 0] });
    else packed.push({ number, value });
  }

  let next = numbers.size + 1;
  for (let from = 0; from < packed.length; from += OBJECTS_PER_STREAM) {
    const group = packed.slice(from, from + OBJECTS_PER_STREAM);
    const number = next++;
    placed.push({ number, row: [1, output.append(number, objectStream(group, numbers)), 0] });
    for (const [index, object] of group.entries()) placed.push({ number: object.number, row: [2, number, index] });
  }

  const id = new PdfString(options.id ?? output.digest().subarray(0, 16));
  const trailer = new PdfDict({
    Root: root,
    ...(info !== null && { Info: info }),
    ID: [id, id],
  });

  return output.finish(next, placed, trailer);
}

/** 7.5.7: pairs of number and offset, then the objects. */
function objectStream(objects: { number: number; value: PdfValue }[], numbers: Renumbering): PdfStream {
  const body = new ByteSink();
  const whole = new ByteSink();
  for (const { number, value } of objects) {
    whole.text(`${number} ${body.length} `);
    writeValue(body, value, numbers);
    body.byte(0x0a);
  }
  const dict = new PdfDict({
    Type: PdfName.of("ObjStm"),
    N: objects.length,
    First: whole.length,
    Filter: PdfName.of("FlateDecode"),
  });
  whole.raw(body.written());

  return new PdfStream(dict, encodeFlate(whole.written()));
}

class FileBuilder {
  readonly #sink = new ByteSink();
  readonly #numbers: Renumbering;

  constructor(numbers: Renumbering) {
    this.#numbers = numbers;
    // The four bytes above 127 tell programs that the file is binary (7.5.2).
    this.#sink.text("%PDF-1.7\n%\xE2\xE3\xCF\xD3\n");
  }

  /** Gives the offset at which the object begins. */
  append(number: number, value: PdfValue): number {
    const offset = this.#sink.length;
    writeObject(this.#sink, number, value, this.#numbers);

    return offset;
  }

  digest(): Uint8Array {
    return sha256(this.#sink.written());
  }

  /** Adds the cross-reference stream, itself object `number`, and the end of the file (7.5.8). */
  finish(number: number, placed: Placed[], trailer: PdfDict): Uint8Array {
    const offset = this.#sink.length;
    const rows: Placed["row"][] = [];
    for (const { number: own, row } of placed) rows[own] = row;
    rows[number] = [1, offset, 0];

    const offsetWidth = Math.max(1, Math.ceil(Math.log2(offset + 1) / 8));
    const table = new Uint8Array((number + 1) * (offsetWidth + 3));
    let at = 0;
    for (let i = 0; i <= number; i++) {
      // Object 0 is the head of the free list, which has no other member.
      const [type, second, third] = rows[i] ?? [0, 0, i === 0 ? 65_535 : 0];
      table[at++] = type;
      for (let shift = offsetWidth - 1; shift >= 0; shift--) table[at++] = Math.floor(second / 256 ** shift) & 0xff;
      table[at++] = third >> 8;
      table[at++] = third & 0xff;
    }

    const entries: [string, PdfValue][] = [
      ["Type", PdfName.of("XRef")],
      ["Size", number + 1],
      ["W", [1, offsetWidth, 2]],
      ...trailer.entries,
      ["Filter", PdfName.of("FlateDecode")],
    ];
    this.append(number, new PdfStream(new PdfDict(new Map(entries)), encodeFlate(table)));
    this.#sink.text(`startxref\n${offset}\n%%EOF\n`);

    return this.#sink.written().slice();
  }
}
