/** Declarations. Texts and HTML: escaping, line breaks, Markdown, JSON. */
import { declareHelper } from "../../declare-helper.ts";

const text = { name: "text", type: "text", doc: "The text." } as const;

export const declaredHtmlTexts = {
  escape: declareHelper({
    name: "escape",
    group: "text",
    doc: "The text with the characters that mean something in HTML written out. Where auto-escape is on, it does this anyway.",
    arguments: [{ name: "text", type: "any", doc: "The text." }],
    returns: "html",
    examples: [{ data: { company: "Müller & Co" }, value: "company", output: "Müller &amp; Co" }],
  }),
  nl2br: declareHelper({
    name: "nl2br",
    group: "text",
    doc: "Line breaks as `<br>`; everything else is escaped.",
    arguments: [text],
    returns: "html",
    examples: [{ data: { address: "Main St 1\nA & B" }, value: "address", output: "Main St 1<br>\nA &amp; B" }],
  }),
  markdown: declareHelper({
    name: "markdown",
    group: "text",
    doc: "Markdown as HTML. HTML in the text is shown as text, and links go only to web, mail and phone addresses.",
    arguments: [
      text,
      { name: "inline", type: "boolean", doc: "True: no paragraphs around.", default: false, named: true },
    ],
    returns: "html",
    examples: [
      { data: { note: "Due **soon**" }, value: "note", named: { inline: "true" }, output: "Due <strong>soon</strong>" },
    ],
  }),
  strip_html: declareHelper({
    name: "strip_html",
    group: "text",
    doc: "The text of a piece of HTML, without its tags.",
    arguments: [text],
    returns: "text",
    examples: [{ data: { note: "<p>Due <b>soon</b></p>" }, value: "note", output: "Due soon" }],
  }),
  json: declareHelper({
    name: "json",
    group: "text",
    doc: "The value as JSON. `<` is written as \\u003c, so that it can be in a script element.",
    arguments: [
      { name: "value", type: "any", doc: "The value." },
      { name: "indent", type: "number", doc: "By how many spaces each level is indented.", default: 0 },
    ],
    returns: "text",
    examples: [{ data: { sizes: [1, 2, [3]] }, value: "sizes", output: "[1,2,[3]]" }],
  }),
};
