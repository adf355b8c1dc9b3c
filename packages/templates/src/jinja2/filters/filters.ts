/** All filters of the language by name. */
import type { Filter } from "./filter.ts";
import { htmlFilters } from "./html.ts";
import { jsonFilters } from "./json.ts";
import { listFilters } from "./list.ts";
import { numberFilters } from "./number.ts";
import { randomFilters, selectFilters } from "./select.ts";
import { sortFilters } from "./sort.ts";
import { textFilters } from "./text.ts";

export const filters: ReadonlyMap<string, Filter> = new Map([
  ...textFilters,
  ...htmlFilters,
  ...numberFilters,
  ...listFilters,
  ...sortFilters,
  ...selectFilters,
  ...randomFilters,
  ...jsonFilters,
]);
