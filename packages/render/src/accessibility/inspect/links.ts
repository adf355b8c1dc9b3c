/** Links and fields that say nothing when they are read. */
import type { Found } from "./inspection.ts";
import type { LoadedDocument } from "./read-document.ts";

/** Runs in the browser: it must not use anything from outside itself. */
export function checkLinks(page: LoadedDocument): Found[] {
  const isSilent = (link: Element): boolean => {
    if (page.label(link) !== "" || page.attribute(link, "title")?.trim() || page.text(link) !== "") return false;
    return [...link.querySelectorAll("img, svg, canvas, [role=img]")].every((picture) => {
      const inner = page.tag(picture) === "svg" ? picture.querySelector("title")?.textContent?.trim() : "";
      return !(
        page.label(picture) ||
        page.attribute(picture, "alt")?.trim() ||
        page.attribute(picture, "title") ||
        inner
      );
    });
  };

  const found: Found[] = [];
  for (const element of page.elements) {
    const tag = page.tag(element);
    if (tag === "a" && page.attribute(element, "href") !== null) {
      if (!page.isExposed(element) || !isSilent(element)) continue;
      // Asked last: it makes the browser lay the document out for a screen that nobody sees.
      const { width, height } = element.getBoundingClientRect();
      if (width > 0 && height > 0) found.push({ code: "link-name", element });
    } else if (/^(meter|progress|select)$/.test(tag) && page.isExposed(element)) {
      found.push({ code: "form-control", element });
    }
  }

  return found;
}
