/** Puts the template's style sheet and head part into the HTML it produced, whole document or fragment alike. */

export interface DocumentParts {
  html: string;
  css: string;
  head: string;
  /** The style sheet of Tailwind mode, which comes before the template's own. */
  tailwind?: string;
}

/** A stretch of a composed document: text of one of its parts, or what holds the parts together. */
interface Piece {
  text: string;
  /** The part that the text is a stretch of, and where the stretch begins in it. */
  part: keyof DocumentParts | null;
  start: number;
}

/**
 * The parts go where a browser would read them last in the head, so that they win over what comes before.
 *
 * @example
 * composeDocument({ html: "<p>Hello</p>", css: "p { color: teal }", head: "" });
 */
export function composeDocument(parts: DocumentParts): string {
  return composePieces(parts)
    .map(({ text }) => text)
    .join("");
}

/** The composed document in its pieces, so that a place in it leads back to the part it was written in. */
export function composePieces({ html, css, head, tailwind = "" }: DocumentParts): Piece[] {
  const inserted: Piece[] = [{ text: head, part: "head", start: 0 }, frame(styleElement(tailwind) + styleElement(css))];

  const at = insertionPoint(html);
  if (at !== null) {
    const before: Piece = { text: html.slice(0, at), part: "html", start: 0 };
    return [before, ...inserted, { text: html.slice(at), part: "html", start: at }];
  }

  const body: Piece = { text: html, part: "html", start: 0 };
  const opening = frame('<!doctype html><html><head><meta charset="utf-8">');
  return [opening, ...inserted, frame("</head><body>"), body, frame("</body></html>")];
}

/** `</style` inside a style sheet would end it early; CSS reads the escaped form the same. */
function styleElement(css: string): string {
  return css === "" ? "" : `<style>${css.replaceAll(/<\/(?=style)/gi, "<\\/")}</style>`;
}

function frame(text: string): Piece {
  return { text, part: null, start: 0 };
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
