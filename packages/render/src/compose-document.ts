/** Puts the template's style sheet and head part into the HTML it produced, whole document or fragment alike. */

export interface DocumentParts {
  html: string;
  css: string;
  head: string;
}

/** A document as the browser gets it, and the evaluated head part in it. */
export interface ComposedDocument {
  html: string;
  head: string;
}

/**
 * The parts go where a browser would read them last in the head, so that they win over what stands before.
 *
 * @example
 * composeDocument({ html: "<p>Hello</p>", css: "p { color: teal }", head: "" });
 */
export function composeDocument({ html, css, head }: DocumentParts): string {
  // `</style` inside a style sheet would end it early; CSS reads the escaped form the same.
  const style = css === "" ? "" : `<style>${css.replaceAll(/<\/(?=style)/gi, "<\\/")}</style>`;
  const inserted = head + style;

  const at = insertionPoint(html);
  if (at !== null) return html.slice(0, at) + inserted + html.slice(at);

  return `<!doctype html><html><head><meta charset="utf-8">${inserted}</head><body>${html}</body></html>`;
}

/** Before `</head>`, else after `<head …>`, after `<html …>`, after the doctype; null for a fragment. */
function insertionPoint(html: string): number | null {
  const end = html.search(/<\/head\s*>/i);
  if (end !== -1) return end;

  for (const opening of [/<head(\s[^>]*)?>/i, /<html(\s[^>]*)?>/i, /<!doctype[^>]*>/i]) {
    const match = opening.exec(html);
    if (match) return match.index + match[0].length;
  }

  return null;
}
