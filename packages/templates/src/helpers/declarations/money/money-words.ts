/** Declarations. Amounts of money spelled out, as on cheques. */
import { declareHelper, localeArgument } from "../../declare-helper.ts";

export const declaredMoneyWords = {
  money_words: declareHelper({
    name: "money_words",
    group: "money",
    doc: "An amount spelled out, with the name of its currency; the hundredths follow as a fraction.",
    arguments: [
      { name: "amount", type: "number", doc: "The amount." },
      {
        name: "code",
        type: "text",
        doc: "The currency, such as EUR or USD; the render's currency where it is absent.",
        optional: true,
      },
      localeArgument,
    ],
    returns: "text",
    examples: [
      {
        data: { total: 1234.5 },
        value: "total",
        args: ['"EUR"'],
        output: "one thousand two hundred thirty-four euros 50/100",
      },
      { data: { total: 21 }, value: "total", args: ['"EUR"'], named: { locale: '"de"' }, output: "einundzwanzig Euro" },
    ],
  }),
};
