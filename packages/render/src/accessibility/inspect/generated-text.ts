/** Text that style sheets write, before and after elements and in the margins of pages: screen readers skip it. */
import type { Found } from "./inspection.ts";
import type { LoadedDocument } from "./read-document.ts";

/** Runs in the browser: it must not use anything from outside itself. */
export function checkGeneratedText(page: LoadedDocument): Found[] {
  const longest = 60;
  /** What a `content` value says, without the text that stands in for it after a slash; counters count as a number. */
  const said = (content: string, element: Element | null): string => {
    const written = content.replaceAll(/url\("(?:[^"\\]|\\.)*"\)/g, "");
    const parts = written.matchAll(/"((?:[^"\\]|\\.)*)"|attr\(\s*([\w-]+)[^)]*\)|(counters?)\([^)]*\)|(\/)/g);
    let text = "";
    for (const [, string, name, counter, slash] of parts) {
      if (slash) break;
      if (counter) text += "1";
      else text += string ?? (element && name ? (page.attribute(element, name) ?? "") : "");
    }
    return text.trim();
  };
  const isText = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

  /** The elements that a rule for ::before or ::after may match; null where the selector cannot be asked so. */
  const candidates = (rule: CSSStyleRule): Iterable<Element> | null => {
    if (rule.parentRule instanceof CSSStyleRule || rule.selectorText.includes("&")) return null;
    const selector = rule.selectorText.replaceAll(/(^|[\s>+~,(])?::?(?:before|after)\b/g, (_, before?: string) =>
      before === undefined ? "" : `${before}*`,
    );
    try {
      return Document.prototype.querySelectorAll.call(document, selector);
    } catch {
      return null;
    }
  };

  const writers = page.styleRules?.filter(
    (rule) => rule.style.content !== "" && /:(?:before|after)\b|&/.test(rule.selectorText),
  );
  let concerned: Set<Element> | null = writers ? new Set() : null;
  for (const rule of writers ?? []) {
    const matched = candidates(rule);
    if (matched === null) concerned = null;
    else for (const element of matched) concerned?.add(element);
  }

  const found: Found[] = [];
  for (const element of page.elements) {
    if (concerned && !concerned.has(element)) continue;
    const text = ["::before", "::after"]
      .map((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        return style.display === "none" || style.visibility !== "visible" ? "" : said(style.content, element);
      })
      .find(isText);
    if (text !== undefined && page.isExposed(element))
      found.push({ code: "generated-text", element, text: text.slice(0, longest) });
  }
  for (const rule of page.pageRules) {
    for (const box of rule.cssRules) {
      const content = "style" in box ? (box as CSSStyleRule).style.content : "";
      const text = said(content, null);
      // Page numbers are not lost: a reader has the page's own.
      if (isText(text) && !/counters?\(\s*pages?\b/.test(content))
        found.push({ code: "running-text", element: null, text: text.slice(0, longest) });
    }
  }

  return found;
}
