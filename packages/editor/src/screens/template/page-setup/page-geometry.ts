/** The size of a page and its margins in millimetres, from settings as they are typed. */

type Json = Readonly<Record<string, unknown>>;

interface Geometry {
  width: number;
  height: number;
  margin: { top: number; right: number; bottom: number; left: number };
  /** Heights of the boxes at the edges of the paper; null where there is none. */
  header: number | null;
  footer: number | null;
  scale: number;
}

/** Portrait, in millimetres: ISO 216 and the North American formats. */
export const PAPER: Readonly<Record<string, readonly [width: number, height: number]>> = {
  A0: [841, 1189],
  A1: [594, 841],
  A2: [420, 594],
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  A6: [105, 148],
  letter: [215.9, 279.4],
  legal: [215.9, 355.6],
  tabloid: [279.4, 431.8],
};

const MILLIMETRES: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  in: 25.4,
  pt: 25.4 / 72,
  pc: 25.4 / 6,
  px: 25.4 / 96,
  q: 0.25,
};

export const PIXELS_PER_MM = 96 / 25.4;

/**
 * A CSS length in millimetres; null where it is not one.
 *
 * @example millimetres("1in") // 25.4
 */
export function millimetres(text: unknown): number | null {
  const match = typeof text === "string" ? /^\+?(\d+(?:\.\d+)?|\.\d+)(mm|cm|in|pt|pc|px|q)$/i.exec(text.trim()) : null;
  if (!match) return text === "0" ? 0 : null;

  return Number(match[1]) * MILLIMETRES[match[2]!.toLowerCase()]!;
}

/** The geometry that the service prints with; what cannot be read counts as its default. */
export function readGeometry(settings: Json): Geometry {
  const page = section(settings, "page");
  const [paperWidth, paperHeight] = paperSize(page.format);
  const isTurned = page.orientation === "landscape" && paperWidth < paperHeight;
  const margin = section(page, "margin");
  const header = heightOf(page.header);
  const footer = heightOf(page.footer);
  const top = Math.max(millimetres(margin.top) ?? 20, header ?? 0);
  const bottom = Math.max(millimetres(margin.bottom) ?? 20, footer ?? 0);

  return {
    width: isTurned ? paperHeight : paperWidth,
    height: isTurned ? paperWidth : paperHeight,
    margin: { top, right: millimetres(margin.right) ?? 15, bottom, left: millimetres(margin.left) ?? 15 },
    header: header === null ? null : header || top,
    footer: footer === null ? null : footer || bottom,
    scale: typeof page.scale === "number" && page.scale > 0 ? page.scale : 1,
  };
}

/** What a continuous document is laid out for, in CSS pixels: the page less its margins, or the size of an image. */
export function contentSize(settings: Json, kind: "pdf" | "image"): { width: number; height: number } {
  if (kind === "image") {
    const { width, height } = section(settings, "image");
    return { width: typeof width === "number" ? width : 1200, height: typeof height === "number" ? height : 630 };
  }
  const { width, height, margin, scale } = readGeometry(settings);
  const pixels = (mm: number) => Math.max(1, (mm * PIXELS_PER_MM) / scale);

  return { width: pixels(width - margin.left - margin.right), height: pixels(height - margin.top - margin.bottom) };
}

function paperSize(format: unknown): readonly [number, number] {
  if (typeof format === "string") return PAPER[format] ?? PAPER.A4!;
  if (typeof format !== "object" || format === null) return PAPER.A4!;
  const { width, height } = format as Json;

  return [millimetres(width) || 210, millimetres(height) || 297];
}

/** 0 fills the margin; null for none. */
function heightOf(setting: unknown): number | null {
  if (setting === null) return null;

  return millimetres((setting as Json | undefined)?.height) ?? 0;
}

/** A section of settings, empty where it is missing or not an object. */
export function section(settings: Json, name: string): Json {
  const value = settings[name];

  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
}
