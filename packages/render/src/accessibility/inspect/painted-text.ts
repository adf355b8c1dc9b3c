/** Text that is painted otherwise than it is read: masked, filtered, fixed to the page, out of order, or in a frame. */
import type { Found } from "./inspection.ts";
import type { LoadedDocument } from "./read-document.ts";

/** Runs in the browser: it must not use anything from outside itself. */
export function checkPaintedText(page: LoadedDocument): Found[] {
  const isMasked = (style: CSSStyleDeclaration): boolean =>
    style.maskImage !== "none" || style.getPropertyValue("-webkit-mask-box-image-source") !== "none";
  const isFiltered = (style: CSSStyleDeclaration): boolean =>
    style.filter !== "none" || style.getPropertyValue("-webkit-box-reflect") !== "none";
  const isFixed = (style: CSSStyleDeclaration): boolean => style.position === "fixed";
  /** Boxes that are painted in another order than they are written. */
  const isReordered = (style: CSSStyleDeclaration, element: Element): boolean => {
    if (!/flex|grid/.test(style.display) || page.children(element).length < 2) return false;
    if (style.display.includes("flex") && style.flexDirection.endsWith("reverse")) return true;
    return page.children(element).some((child) => getComputedStyle(child).order !== "0");
  };

  const looks = [
    { code: "masked-text", pattern: /mask/i, matches: isMasked },
    { code: "filtered-text", pattern: /filter|reflect/i, matches: isFiltered },
    { code: "fixed-text", pattern: /\bfixed\b/i, matches: isFixed },
    { code: "reading-order", pattern: /(?:^|[^\w-])order\s*:|-reverse/i, matches: isReordered },
  ] as const;

  const found: Found[] = [];
  for (const { code, pattern, matches } of looks) {
    if (!page.isStyled(pattern)) continue;
    const concerned = page.elements.filter((element) => matches(getComputedStyle(element), element));
    for (const element of page.outermost(concerned)) if (page.text(element) !== "") found.push({ code, element });
  }
  for (const element of page.elements) {
    const tag = page.tag(element);
    if (!/^(iframe|frame|embed|object|video)$/.test(tag) || !page.isExposed(element)) continue;
    // An object that cannot be shown gives way to what is written inside it.
    if (tag === "object" && page.hasContent(element)) continue;
    found.push({ code: /frame$/.test(tag) ? "iframe" : "media", element });
  }

  return found;
}
