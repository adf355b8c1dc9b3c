/**
 * The document that all headers and footers are printed from: each on a page of its own, under the style sheet, head part
 * and classes of the document they belong to.
 */
import { composeDocument } from "../compose-document.ts";
import type { DocumentDescription } from "../describe-document.ts";
import { headElements } from "./head-elements.ts";
import type { HeaderFooterBox } from "./header-footer.ts";

type Box = Pick<HeaderFooterBox, "html" | "width" | "height">;

interface Paper {
  width: number;
  height: number;
}

interface DocumentContext {
  css: string;
  head: string;
  /** The style sheet of Tailwind mode. */
  tailwind?: string;
  description: DocumentDescription;
  /** The page's own side margins, in points. */
  padding: { left: number; right: number };
  scale: number;
}

/** Paper in steps that every unit of the printing engine holds exactly, and never so tight that a box breaks. */
const STEP = 12;

/** The paper that a header or footer is printed on. */
export function paperFor({ width, height }: Pick<Box, "width" | "height">): Paper {
  return { width: (Math.ceil(width / STEP) + 1) * STEP, height: (Math.ceil(height / STEP) + 1) * STEP };
}

/**
 * The element of each box is one that a browser parses as a barrier: what a header leaves open ends with it, and what it
 * closes too often stays inside.
 */
const TAG = "applet";

export function headerFooterDocument(
  boxes: readonly Box[],
  { css, head, tailwind = "", description, padding, scale }: DocumentContext,
): string {
  const sizes = new Map<string, number>();
  const rules: string[] = [];
  const elements = boxes.map((box) => {
    const key = `${box.width}x${box.height}`;
    const known = sizes.get(key);
    const number = known ?? sizes.size;
    if (known === undefined) {
      sizes.set(key, number);
      rules.push(pageRule(number, paperFor(box)), boxRule(number, box, scale));
    }

    return `<${TAG} class="platen-box platen-box-${number}">${box.html}</${TAG}>`;
  });
  const { left, right } = padding;
  const style = `<style>${rules.join("")}
html::before, html::after, body::before, body::after { content: none !important }
.platen-box { ${important({
    display: "block",
    "box-sizing": "border-box",
    margin: "0",
    border: "0",
    padding: `0 ${right / scale}pt 0 ${left / scale}pt`,
    "align-content": "center",
    contain: "layout paint",
    overflow: "hidden",
    "break-after": "page",
    "break-inside": "avoid",
  })} }
.platen-box:last-child { break-after: auto !important }</style>`;

  const { language, direction, rootClass, bodyClass } = description;
  const root = attributes({ lang: language, dir: direction, class: rootClass, style: PLAIN });
  const body = attributes({ class: bodyClass, style: PLAIN });
  const html = `<!doctype html><html${root}><head><meta charset="utf-8">${style}</head><body${body}>${elements.join("")}</body></html>`;

  return composeDocument({ html, css, head: headElements(head), tailwind });
}

/** The box that a place of this document is in, and the place in the box's own HTML; null for what is around the boxes. */
export function boxAt<Of extends Box>(
  html: string,
  boxes: readonly Of[],
  place: number,
): { box: Of; offset: number } | null {
  let from = html.indexOf("<body");
  for (const box of boxes) {
    const start = html.indexOf('">', html.indexOf(`<${TAG} class="platen-box `, from)) + 2;
    from = start + box.html.length;
    if (place >= start && place < from) return { box, offset: place - start };
  }

  return null;
}

function pageRule(number: number, { width, height }: Paper): string {
  const size = important({ size: `${width}pt ${height}pt`, margin: "0" });
  const boxes = MARGIN_BOXES.map((box) => `@${box} { content: none !important }`).join(" ");

  return `@page platen-${number} { ${size} ${boxes} }\n`;
}

function boxRule(number: number, { width, height }: Box, scale: number): string {
  const box = important({ page: `platen-${number}`, width: `${width / scale}pt`, height: `${height / scale}pt` });

  return `.platen-box-${number} { ${box} }\n`;
}

const MARGIN_BOXES = ["top", "right", "bottom", "left"].flatMap((side) => {
  const places = side === "top" || side === "bottom" ? ["left", "center", "right"] : ["top", "middle", "bottom"];
  return places.map((place) => `${side}-${place}`);
});

/** What a style sheet says of the body's place on its page must not move the boxes. */
const PLAIN = important({
  display: "block",
  position: "static",
  float: "none",
  margin: "0",
  padding: "0",
  border: "0",
  width: "auto",
  "min-width": "0",
  "max-width": "none",
  height: "auto",
  "min-height": "0",
  "max-height": "none",
  overflow: "visible",
  transform: "none",
  zoom: "1",
  columns: "auto",
  background: "none",
  page: "auto",
});

function important(declarations: Record<string, string>): string {
  return Object.entries(declarations)
    .map(([property, value]) => `${property}: ${value} !important;`)
    .join(" ");
}

function attributes(values: Record<string, string | null>): string {
  return Object.entries(values)
    .map(([name, value]) =>
      value === null ? "" : ` ${name}="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`,
    )
    .join("");
}
