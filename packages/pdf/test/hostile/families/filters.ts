/** Streams that unpack to much more than their size. */
import { encodeFlate } from "../../../src/filters/flate.ts";
import { streamText } from "../../small-pdf.ts";
import { taggedPdf } from "../../tagged-pdf.ts";
import type { HostileFamily } from "./hostile-family.ts";
import { bomb, flate, manyPages } from "./pieces.ts";

export const filtersFamilies: readonly HostileFamily[] = [
  {
    name: "RunLength after Flate",
    full: 100_000_000,
    make: (n) =>
      taggedPdf({
        content: "",
        objects: {
          4: streamText(
            "/Filter[/FlateDecode/RunLengthDecode]",
            flate(new Uint8Array(n).map((_, i) => (i % 2 === 0 ? 129 : 32))),
          ),
        },
      }),
  },
  {
    name: "Flate after Flate",
    full: 120_000_000,
    make: (n) =>
      taggedPdf({
        objects: { 4: streamText("/Filter[/FlateDecode/FlateDecode]", flate(encodeFlate(new Uint8Array(n)))) },
      }),
  },
  {
    name: "LZW that grows",
    full: 4_000_000,
    make: (n) => taggedPdf({ objects: { 4: streamText("/Filter[/FlateDecode/LZWDecode]", flate(lzw(n))) } }),
  },
  {
    name: "a TIFF predictor",
    full: 200_000_000,
    make: (n) =>
      taggedPdf({
        objects: { 4: streamText("/Filter/FlateDecode/DecodeParms<</Predictor 2/Columns 100000>>", bomb(n)) },
      }),
  },
  {
    name: "a PNG predictor",
    full: 120_000_000,
    make: (n) =>
      taggedPdf({ objects: { 4: streamText("/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns 5>>", bomb(n)) } }),
  },
  {
    name: "many streams that unpack to much",
    full: 100,
    make(n) {
      const content = streamText("/Filter/FlateDecode", bomb(200_000 * n));
      return manyPages(n, () => content);
    },
  },
];

/** Codes that each stand for one byte more than the last. */
function lzw(codes: number): Uint8Array {
  const out: number[] = [];
  let bits = 0;
  let held = 0;
  const put = (code: number, width: number) => {
    bits = (bits << width) | code;
    for (held += width; held >= 8; held -= 8) out.push((bits >> (held - 8)) & 255);
    bits &= (1 << held) - 1;
  };
  for (let written = 0; written < codes; ) {
    put(256, 9);
    put(32, 9);
    for (let length = 258; length < 4_094 && written < codes; length++, written++)
      put(length, length + 1 < 512 ? 9 : length + 1 < 1_024 ? 10 : length + 1 < 2_048 ? 11 : 12);
    put(256, 12);
  }

  return Uint8Array.from(out);
}
