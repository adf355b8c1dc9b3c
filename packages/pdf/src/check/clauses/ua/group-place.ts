/** Where marked content is: its page, and the element it belongs to. */
import type { Checking } from "../../checking.ts";
import type { Place } from "../../place.ts";
import { placeOfDict } from "../../structure/element-place.ts";
import type { ContentGroup } from "../../structure/tagged-content.ts";

export function groupPlace(checking: Checking, group: ContentGroup): Place {
  let tagged: ContentGroup | null = group;
  while (tagged && !tagged.element) tagged = tagged.parent;

  return { ...placeOfDict(checking, tagged?.element ?? null), page: group.context.pageNumber };
}
