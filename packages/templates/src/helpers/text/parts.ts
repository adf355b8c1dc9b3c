/** Putting texts together, taking them apart, and looking into them. */
import { splitText } from "../../core/text-search.ts";
import { declaredParts } from "../declarations/text/parts.ts";
import { implementHelpers } from "../implement-helpers.ts";
import { pluralRules } from "../intl.ts";
import { contains } from "../logic/conditions.ts";
import { textOf } from "../values.ts";

export const parts = implementHelpers(declaredParts, {
  append: ([given, other], { meter }) => {
    meter.string(given.length + other.length);
    return given + other;
  },
  prepend: ([given, other], { meter }) => {
    meter.string(given.length + other.length);
    return other + given;
  },
  replace: ([given, search, replacement], { meter }) => {
    if (search === "") return given;
    const pieces = splitText(given, search);
    meter.step(pieces.length);
    meter.string(given.length + (pieces.length - 1) * (replacement.length - search.length));
    return pieces.join(replacement);
  },
  split: ([given, separator], { meter }) => {
    if (given === "") return [];
    const pieces = splitText(given, separator);
    meter.list(pieces.length);
    meter.step(pieces.length);
    return pieces;
  },
  join: ([list, separator], { meter }) => {
    meter.step(list.length);
    const texts = list.map(textOf);
    meter.string(texts.reduce((total, one) => total + one.length + separator.length, 0));
    return texts.join(separator);
  },
  contains: ([holder, value]) => contains(holder, value),
  starts_with: ([given, start]) => given.startsWith(start),
  ends_with: ([given, end]) => given.endsWith(end),
  pluralize: ([count, one, other, few, many, locale], context) => {
    const category = pluralRules(locale ?? context.locale, "cardinal").select(Number(count));
    if (category === "one") return one;
    if (category === "few") return few ?? other;
    return category === "many" ? (many ?? other) : other;
  },
});
