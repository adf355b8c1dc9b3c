/** Pictures as PNG files. */
import sharp from "sharp";
import type { PagePicture } from "./rasteriser.ts";

type Picture = Pick<PagePicture, "width" | "height" | "rgba">;

/** The alpha channel is left out: pages are drawn on white. */
export async function encodePng({ width, height, rgba }: Picture): Promise<Uint8Array> {
  const image = sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha();

  return image.png({ compressionLevel: 9, adaptiveFiltering: false }).toBuffer();
}

/** Throws an `Error` with the reason where the bytes are not a picture. */
export async function decodePicture(bytes: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(bytes)
    .flatten({ background: "#ffffff" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });

  return { width: info.width, height: info.height, rgba: data };
}
