/** Reads an answer's body, decoded, and stops as soon as it is larger than allowed. */
import type { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createUnzip } from "node:zlib";
import { EgressError } from "./errors.ts";

/** The encodings that can be decoded. */
export const acceptEncoding = "gzip, deflate, br";

const decoders: Record<string, (() => Transform) | null> = {
  "": null,
  identity: null,
  gzip: createUnzip,
  "x-gzip": createUnzip,
  deflate: createUnzip,
  br: createBrotliDecompress,
};

interface BodyLimits {
  host: string;
  maxBytes: number;
  signal: AbortSignal;
}

/** The whole body. `maxBytes` counts what comes off the wire and what it decodes to, so a small compressed bomb is refused like a large file. */
export async function readBody(
  stream: Readable,
  headers: Record<string, string>,
  { host, maxBytes, signal }: BodyLimits,
): Promise<Uint8Array> {
  const tooLarge = () => new EgressError("too_large", `The answer of ${host} is larger than ${maxBytes} bytes.`);
  if (Number(headers["content-length"]) > maxBytes) throw tooLarge();

  const coding = (headers["content-encoding"] ?? "").trim().toLowerCase();
  const decoder = decoders[coding];
  if (decoder === undefined) {
    throw new EgressError(
      "wrong_type",
      `${host} answered with the content encoding "${coding}": it must be one of ${acceptEncoding}.`,
    );
  }

  const cap = capped(maxBytes, tooLarge);
  const chunks: Uint8Array[] = [];
  const collect = async (source: AsyncIterable<Uint8Array>) => {
    for await (const chunk of cap(source)) chunks.push(chunk);
  };
  await (decoder ? pipeline(stream, cap, decoder(), collect, { signal }) : pipeline(stream, collect, { signal }));
  return Buffer.concat(chunks);
}

function capped(maxBytes: number, tooLarge: () => Error) {
  return async function* cap(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge();
      yield chunk;
    }
  };
}
