/** All families of hostile files. */
import { contentFamilies } from "./families/content.ts";
import { crossReferencesFamilies } from "./families/cross-references.ts";
import { filtersFamilies } from "./families/filters.ts";
import { fontsFamilies } from "./families/fonts.ts";
import type { HostileFamily } from "./families/hostile-family.ts";
import { metadataFamilies } from "./families/metadata.ts";
import { structureFamilies } from "./families/structure.ts";
import { syntaxFamilies } from "./families/syntax.ts";
import { treesFamilies } from "./families/trees.ts";

export const families: readonly HostileFamily[] = [
  ...syntaxFamilies,
  ...crossReferencesFamilies,
  ...filtersFamilies,
  ...treesFamilies,
  ...contentFamilies,
  ...fontsFamilies,
  ...structureFamilies,
  ...metadataFamilies,
];
