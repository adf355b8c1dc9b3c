/** The measurement that runs in the loaded document, laid out as wide as the paper between its margins. */
import type { Overflow } from "./overflow.ts";

/** An expression whose value is a list of `Overflow`. It changes nothing in the document. The margin is in CSS pixels. */
export function overflowScript(leftMargin: number): string {
  return `(${findOverflow})(${leftMargin})`;
}

/** Runs in the browser: it must not use anything but its parameters. */
function findOverflow(leftMargin: number): Overflow[] {
  interface Piece {
    node: Text;
    element: Element;
    rect: DOMRect;
  }
  /** More of the same help nobody, and one row of a long table is like the next. */
  const most = 50;
  const found: Overflow[] = [];
  const known = new Set<string>();
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    let style = styles.get(element);
    if (!style) {
      style = getComputedStyle(element);
      styles.set(element, style);
    }
    return style;
  };
  const nameOf = (element: Element) => {
    const named = element.classList.length > 0 ? element : (element.closest("[class]") ?? element);
    const name = (each: Element) => [each.localName, ...each.classList].join(".");
    return named === element ? name(element) : `${name(named)} ${element.localName}`;
  };
  const textOf = (node: Text) => node.data.replace(/\s+/g, " ").trim().slice(0, 80);
  const add = (kind: Overflow["kind"], { node, element }: Piece, other: string, pixels: number) => {
    const key = `${kind}|${nameOf(element)}|${textOf(node)}`;
    if (known.has(key) || found.length >= most) return;
    known.add(key);
    found.push({ kind, text: textOf(node), element: nameOf(element), other, pixels: Math.round(pixels) });
  };
  /** Boxes of the height of one line that hide their text on purpose, for readers that speak. */
  const isHidden = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { visibility, opacity, overflowX, clipPath } = styleOf(at);
      if (visibility !== "visible" || opacity === "0" || /inset\(50%|circle\(0/.test(clipPath)) return true;
      const { width, height } = at.getBoundingClientRect();
      if (overflowX !== "visible" && (width <= 2 || height <= 2)) return true;
    }
    return false;
  };

  const pieces: Piece[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const element = node.parentElement;
    if (!element || !/\S/.test(node.data) || element.closest("script, style, template, svg, math")) continue;
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5);
    if (rects.length === 0 || isHidden(element)) continue;
    for (const rect of rects) pieces.push({ node, element, rect });
  }

  /** The ancestors that can cut an element off: those of its containing blocks. */
  const clippersOf = (element: Element) => {
    const clippers: Element[] = [];
    let position = "static";
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const style = styleOf(at);
      const isContaining = position !== "absolute" || style.position !== "static" || style.transform !== "none";
      if (position !== "fixed" && isContaining && style.display !== "inline") {
        if (style.overflowX !== "visible" || style.overflowY !== "visible") clippers.push(at);
      }
      if (isContaining && style.position !== "static") position = style.position;
      else if (isContaining) position = "static";
    }
    return clippers;
  };

  /** Pages with a name can have another width, which nothing tells before they are printed. */
  const isOnNamedPage = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (styleOf(at).getPropertyValue("page") !== "auto") return true;
    return false;
  };
  const width = document.documentElement.clientWidth;
  const clipped = new Set<Text>();
  for (const piece of pieces) {
    const { rect, element } = piece;
    // The box of a text is higher than its letters: a line as high as its font is not cut off.
    const slack = rect.height * 0.3;
    for (const clipper of clippersOf(element)) {
      const box = clipper.getBoundingClientRect();
      const style = styleOf(clipper);
      const across = style.overflowX === "visible" ? 0 : Math.max(rect.right - box.right, box.left - rect.left);
      const down = style.overflowY === "visible" ? 0 : Math.max(rect.bottom - box.bottom, box.top - rect.top) - slack;
      if (across <= 1 && down <= 1) continue;
      add("clipped", piece, nameOf(clipper), Math.max(across, down + slack));
      clipped.add(piece.node);
      break;
    }
    if (clipped.has(piece.node)) continue;
    // To the right the browser makes the whole document smaller, as far as it can, rather than using the margin.
    const outside = Math.max(rect.right - width, -leftMargin - rect.left);
    if (outside > 1 && !isOnNamedPage(element)) add("outside", piece, "", outside);
  }

  // Pieces that begin below the end of one cannot touch it, nor can any after them.
  const visible = pieces.filter(({ node }) => !clipped.has(node)).sort((a, b) => a.rect.top - b.rect.top);
  for (let first = 0; first < visible.length && found.length < most; first++) {
    const a = visible[first]!;
    for (let second = first + 1; second < visible.length; second++) {
      const b = visible[second]!;
      if (b.rect.top >= a.rect.bottom) break;
      if (a.node === b.node || a.element.contains(b.element) || b.element.contains(a.element)) continue;
      const across = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
      const down = Math.min(a.rect.bottom, b.rect.bottom) - b.rect.top;
      if (across <= 2 || down < 0.4 * Math.min(a.rect.height, b.rect.height)) continue;
      // The one that is longer is the one that ran over.
      const [over, under] = a.node.data.length >= b.node.data.length ? [a, b] : [b, a];
      add("over", over, textOf(under.node), across);
    }
  }

  return found;
}
