/** The filters of the language, by name. */
import { isEmpty, isTruthy } from "../values/compare.ts";
import { dateFilters } from "./date.ts";
import { type Filter, type FilterTable, filter } from "./filter.ts";
import { htmlFilters } from "./html.ts";
import { listFilters } from "./list.ts";
import { mathFilters } from "./math.ts";
import { textFilters } from "./text.ts";

const otherFilters: FilterTable = {
  default: filter(
    0,
    2,
    (input, args, _context, named) => {
      // A fallback that is nil gives nil: an if finds it false, where an empty text is true.
      const fallback = args.length === 0 ? "" : args[0];
      const isMissing = isTruthy(named.get("allow_false")) ? input === undefined || input === null : !isTruthy(input);
      return isMissing || isEmpty(input) ? fallback : input;
    },
    ["allow_false"],
  ),
};

export const filters: ReadonlyMap<string, Filter> = new Map(
  [textFilters, htmlFilters, mathFilters, listFilters, dateFilters, otherFilters].flatMap((table) =>
    Object.entries(table),
  ),
);
