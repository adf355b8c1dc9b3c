/** For tests: reads a code back from its SVG with a real decoder, over pixels. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const wasm = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer } });

/** The format, the text and the bytes of the one code in the drawing. */
export async function decodeSvg(svg: string): Promise<{ format: string; text: string; bytes: Uint8Array }> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 200 })
    .flatten({ background: "#fff" })
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: "#fff" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const image = {
    data: new Uint8ClampedArray(data),
    width: info.width,
    height: info.height,
    colorSpace: "srgb" as const,
  };
  const found = await readBarcodes(image as ImageData, { tryHarder: true, tryInvert: false });
  const [code] = found;
  if (code === undefined || found.length !== 1) throw new Error(`The decoder found ${found.length} codes.`);

  return { format: code.format, text: code.text, bytes: code.bytes };
}
