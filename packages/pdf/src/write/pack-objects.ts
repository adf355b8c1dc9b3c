/** Small objects together in streams that are compressed (ISO 32000-1, 7.5.7). */
import { encodeFlate } from "../filters/flate.ts";
import { PdfDict, PdfName, PdfStream } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";
import { ByteSink } from "./byte-sink.ts";
import { type Renumbering, writeValue } from "./serialize.ts";

/** Many objects in one stream compress well; too many make a reader unpack all for one. */
const OBJECTS_PER_STREAM = 400;

export interface ObjectPack {
  stream: PdfStream;
  /** The numbers that they have in the document. */
  objects: readonly number[];
}

export function* packObjects(
  document: PdfDocument,
  objects: readonly number[],
  numbers: Renumbering,
): Generator<ObjectPack> {
  for (let from = 0; from < objects.length; from += OBJECTS_PER_STREAM) {
    const group = objects.slice(from, from + OBJECTS_PER_STREAM);
    yield { stream: objectStream(document, group, numbers), objects: group };
  }
}

/** What a stream is put together in, kept for the next one: there is nothing to make, and its memory was just used. */
const body = new ByteSink();
const whole = new ByteSink();

/** Pairs of number and offset, then the objects. */
function objectStream(document: PdfDocument, objects: readonly number[], numbers: Renumbering): PdfStream {
  try {
    for (const old of objects) {
      whole.whole(numbers.get(old)!);
      whole.byte(0x20);
      whole.whole(body.length);
      whole.byte(0x20);
      writeValue(body, document.object(old), numbers);
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
  } finally {
    // Also of a stream that was given up: nothing of it may get into the next one.
    body.clear();
    whole.clear();
  }
}
