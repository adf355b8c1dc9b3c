/** Lets a document on a screen look as it prints: `print` rules apply, `screen` rules do not, heights are those of a page. */

export function applyPrintStyles(document: Document, page: { width: number; height: number }): void {
  for (const style of document.querySelectorAll("style")) {
    if (style.media) style.media = printMedia(style.media);
  }
  for (const sheet of document.styleSheets) adaptRules(sheet.cssRules, page);
  for (const element of document.querySelectorAll<HTMLElement>('[style*="vh"]')) {
    element.style.cssText = inPagePixels(element.style.cssText, page.height);
  }
}

/**
 * A media query as a printer reads it, for a screen.
 *
 * @example printMedia("print and (min-width: 10cm)") // "all and (min-width: 10cm)"
 */
export function printMedia(query: string): string {
  return query
    .split(",")
    .map((each) => {
      const one = each.trim().toLowerCase();
      const type = /^(?:(not|only)\s+)?([a-z-]+)\b/.exec(one);
      if (!type || type[2] === "not") return one;
      const isPrint = type[2] === "print" || type[2] === "all";
      const isNot = type[1] === "not";
      if (isPrint) return `${isNot ? "not " : ""}all${one.slice(type[0].length)}`;
      if (type[2] !== "screen" && type[2] !== "speech" && type[2] !== "tty") return one;
      // "not screen" is true on paper whatever its features are.
      return isNot ? "all" : "not all";
    })
    .join(", ");
}

/** Lengths in `vh` refer to the page, not to a frame that grows with its content. */
export function inPagePixels(text: string, pageHeight: number): string {
  return text.replaceAll(/(-?\d*\.?\d+)[sdl]?v[hb]\b/gi, (_all, amount: string) => {
    return `${Math.round(Number(amount) * pageHeight) / 100}px`;
  });
}

function adaptRules(rules: CSSRuleList, page: { width: number; height: number }): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) rule.media.mediaText = printMedia(rule.media.mediaText);
    if (rule instanceof CSSStyleRule && /\dv[hb]|\d[sdl]v[hb]/i.test(rule.style.cssText)) {
      rule.style.cssText = inPagePixels(rule.style.cssText, page.height);
    }
    if ("cssRules" in rule) adaptRules(rule.cssRules as CSSRuleList, page);
  }
}
