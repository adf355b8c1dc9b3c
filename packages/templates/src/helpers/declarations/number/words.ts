/** Declarations. Numbers spelled out, and ordinals. */
import { declareHelper, localeArgument } from "../../declare-helper.ts";

const value = { name: "value", type: "number", doc: "The number." } as const;

export const declaredWords = {
  words: declareHelper({
    name: "words",
    group: "number",
    doc: "A number spelled out.",
    arguments: [value, localeArgument],
    returns: "text",
    examples: [
      { data: { count: 42 }, value: "count", output: "forty-two" },
      { data: { count: 21 }, value: "count", named: { locale: '"de"' }, output: "einundzwanzig" },
    ],
  }),
  ordinal: declareHelper({
    name: "ordinal",
    group: "text",
    doc: "A place in an order: 1st, 2nd, 3rd. With `words=true`, spelled out.",
    arguments: [
      value,
      { name: "words", type: "boolean", doc: "True: spelled out.", default: false, named: true },
      localeArgument,
    ],
    returns: "text",
    examples: [
      { data: { place: 22 }, value: "place", output: "22nd" },
      { data: { place: 3 }, value: "place", named: { locale: '"de"' }, output: "3." },
      { data: { place: 3 }, value: "place", named: { words: "true" }, output: "third" },
    ],
  }),
};
