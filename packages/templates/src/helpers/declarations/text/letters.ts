/** Declarations. Capitals and small letters, accents, and texts for addresses on the web. */
import { declareHelper, localeArgument } from "../../declare-helper.ts";

const text = { name: "text", type: "text", doc: "The text." } as const;

export const declaredLetters = {
  upper: declareHelper({
    name: "upper",
    group: "text",
    doc: "All letters as capitals.",
    arguments: [text],
    returns: "text",
    examples: [{ data: { city: "Köln" }, value: "city", output: "KÖLN" }],
  }),
  lower: declareHelper({
    name: "lower",
    group: "text",
    doc: "All letters as small ones.",
    arguments: [text],
    returns: "text",
    examples: [{ data: { city: "KÖLN" }, value: "city", output: "köln" }],
  }),
  capitalize: declareHelper({
    name: "capitalize",
    group: "text",
    doc: "The first letter as a capital, the others small.",
    arguments: [text],
    returns: "text",
    examples: [{ data: { word: "invoice NUMBER" }, value: "word", output: "Invoice number" }],
  }),
  title: declareHelper({
    name: "title",
    group: "text",
    doc: "Each word with a capital first letter, the others small.",
    arguments: [text],
    returns: "text",
    examples: [{ data: { name: "ada LOVELACE" }, value: "name", output: "Ada Lovelace" }],
  }),
  ucwords: declareHelper({
    name: "ucwords",
    group: "text",
    doc: "The first letter of each word as a capital; the others stay as they are.",
    arguments: [text],
    returns: "text",
    examples: [{ data: { name: "jean-luc McKAY" }, value: "name", output: "Jean-luc McKAY" }],
  }),
  unaccent: declareHelper({
    name: "unaccent",
    group: "text",
    doc: "Letters without their accents: é becomes e, ß becomes ss.",
    arguments: [text],
    returns: "text",
    examples: [{ data: { name: "Zoë Strauß" }, value: "name", output: "Zoe Strauss" }],
  }),
  slug: declareHelper({
    name: "slug",
    group: "text",
    doc: "A text for file names and addresses: small letters, digits and hyphens.",
    arguments: [text, localeArgument],
    returns: "text",
    examples: [{ data: { title: "Rechnung Nr. 42 / März" }, value: "title", output: "rechnung-nr-42-marz" }],
  }),
};
