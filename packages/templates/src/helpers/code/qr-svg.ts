/** Draws QR codes: one segment in byte mode, one path of merged runs, so that every reader reads them and no seam shows. */
import { encode } from "uqr";
import { Fault } from "../../core/errors.ts";
import { SafeString } from "../../core/output.ts";
import type { HelperContext } from "../helper.ts";
import { checkedColor, countCode, escapeAttribute, readLength, short } from "./svg.ts";

interface QrDrawing {
  bytes: Uint8Array;
  level: "L" | "M" | "Q" | "H";
  /** The largest version, from 1 to 40. */
  maximumVersion: number;
  /** Light modules around the code. */
  margin: number;
  size: string;
  title: string;
  color: string;
  background: string | undefined;
  /** SVG drawn over the middle of the code, in modules, given the side of the code with its margin. */
  overlay?: (side: number) => string;
}

/** The code as SVG. Counts towards the limit of codes. */
export function drawQr(drawing: QrDrawing, { meter }: HelperContext): SafeString {
  countCode(meter);
  const modules = modulesOf(drawing);
  const { margin } = drawing;
  const side = modules.length + 2 * margin;
  const { amount, unit } = readLength(drawing.size);
  const length = `${short(amount)}${unit}`;
  const background =
    drawing.background === undefined
      ? ""
      : `<path fill="${escapeAttribute(checkedColor(drawing.background))}" d="M0 0h${side}v${side}H0z"/>`;

  return new SafeString(
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${escapeAttribute(drawing.title)}" width="${length}" height="${length}" ` +
      `viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">${background}` +
      `<path fill="${escapeAttribute(checkedColor(drawing.color))}" d="${pathOf(modules, margin)}"/>${drawing.overlay?.(side) ?? ""}</svg>`,
  );
}

/** What the largest code holds at the lowest level. */
const MOST_BYTES = 2_953;

function modulesOf({ bytes, level, maximumVersion }: QrDrawing): boolean[][] {
  if (bytes.length > MOST_BYTES) throw tooLong(bytes.length, level);
  try {
    // Given as bytes, the data is one byte-mode segment. Mixed segments make some readers guess the character set.
    return encode([...bytes], { ecc: level, boostEcc: false, maxVersion: maximumVersion, border: 0 }).data;
  } catch {
    throw tooLong(bytes.length, level);
  }
}

function tooLong(bytes: number, level: string): Fault {
  return new Fault(
    `The code would have to hold ${bytes} bytes, more than fit at error correction level ${level}. Shorten the text.`,
  );
}

/** Each run of dark modules in a row as one rectangle of the path. */
function pathOf(modules: boolean[][], margin: number): string {
  let path = "";
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      const width = x - start + 1;
      path += `M${start + margin} ${y + margin}h${width}v1h-${width}z`;
    }
  });

  return path;
}
