/** Images and drawings that nobody can hear: without a text, without a name, or left out of the file (ISO 14289-1, 7.3). */
import type { Found } from "./inspection.ts";
import type { LoadedDocument } from "./read-document.ts";

/** Runs in the browser: it must not use anything from outside itself. */
export function checkPictures(page: LoadedDocument): Found[] {
  const shapes = "circle, ellipse, image, line, path, polygon, polyline, rect, use";
  const fileName = /^\S+\.(?:avif|bmp|gif|jpe?g|png|svg|tiff?|webp)$/i;

  const checkImage = (element: Element): Found | null => {
    const alt = page.attribute(element, "alt");
    const label = page.label(element);
    const title = page.attribute(element, "title")?.trim() ?? "";
    // The engine takes an empty text for decoration, unless a role or a title says otherwise.
    if (alt === "" && page.role(element) === "" && title === "" && !page.isDescribed(element)) return null;
    const name = label || (alt ?? title);
    if (name === "") return { code: "image-alt", element };

    return name.trim() === "" || fileName.test(name.trim()) ? { code: "alt-text", element, text: name } : null;
  };

  /** An element that the engine writes as a figure, though it is not an image. */
  const isFigure = (element: Element): boolean => {
    const role = page.role(element);
    const tag = page.tag(element);
    const isEmpty = page.textContent(element) === "" && page.children(element).length === 0;
    // What is inside a canvas is read in its place.
    if (tag === "canvas" && role === "") return isEmpty;
    if (role === "img") return tag === "svg" || tag === "canvas" || page.isDrawn(element);
    // A figure around other elements is their wrapper: they speak for themselves.
    return (
      (role === "figure" || (tag === "figure" && role === "")) && !page.hasContent(element) && page.isDrawn(element)
    );
  };

  const found: Found[] = [];
  for (const element of page.elements) {
    const tag = page.tag(element);
    const isCandidate = /^(canvas|figure|img|svg)$/.test(tag) || /^(figure|img)$/.test(page.role(element));
    const isDecoration = /^(none|presentation)$/.test(page.role(element)) && !page.isDescribed(element);
    if (!isCandidate || isDecoration || !page.isExposed(element)) continue;

    if (tag === "img") {
      const fault = checkImage(element);
      if (fault) found.push(fault);
    } else if (isFigure(element)) {
      const title =
        tag === "svg" ? element.querySelector(":scope > title")?.textContent : page.attribute(element, "title");
      if (!(page.label(element) || title?.trim())) found.push({ code: "figure-name", element });
    } else if (tag === "svg" && page.role(element) !== "img" && element.querySelector(shapes)) {
      found.push({ code: "svg-role", element });
    }
  }

  return found;
}
