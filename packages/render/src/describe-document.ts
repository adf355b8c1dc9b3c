/** What finishing and headers and footers ask a loaded document about itself: asked in the browser, since scripts may have changed it. */
import { z } from "zod";

export interface DocumentDescription {
  /** The text of `<title>`; null where it says nothing. */
  title: string | null;
  /** `<html lang>`; null where it says nothing. */
  language: string | null;
  /** `dir` and `class` of `<html>` and `<body>`, which the style sheet may build on. */
  direction: string | null;
  rootClass: string | null;
  bodyClass: string | null;
}

const words = z
  .string()
  .nullable()
  .transform((text) => text?.replace(/\s+/g, " ").trim() || null);

const description = z.object({
  title: words,
  language: words,
  direction: words,
  rootClass: words,
  bodyClass: words,
});

const nothing: DocumentDescription = {
  title: null,
  language: null,
  direction: null,
  rootClass: null,
  bodyClass: null,
};

/** An expression for the print step. Elements with such names could come before `document.title` and `document.body`. */
export const describeDocument = `(() => {
  const root = document.documentElement;
  const attribute = (element, name) => element?.getAttribute(name)?.slice(0, 2000) ?? null;
  const own = (name) => Object.getOwnPropertyDescriptor(Document.prototype, name).get.call(document);
  const body = own("body");
  return {
    title: own("title").slice(0, 2000),
    language: attribute(root, "lang"),
    direction: attribute(root, "dir") ?? attribute(body, "dir"),
    rootClass: attribute(root, "class"),
    bodyClass: attribute(body, "class"),
  };
})()`;

/** The answer; a document that could not be asked says nothing. */
export function readDescription(answer: unknown): DocumentDescription {
  const parsed = description.safeParse(answer);

  return parsed.success ? parsed.data : nothing;
}
