/** The rules of PDF/UA-1, in the order of their clauses; those on fonts stand with the fonts. */
import type { RuleGroup } from "../../rule.ts";
import { identification } from "./5-identification.ts";
import { file } from "./6-file.ts";
import { content } from "./7.1-content.ts";
import { documentCatalog } from "./7.1-document.ts";
import { roles } from "./7.1-roles.ts";
import { language } from "./7.2-language.ts";
import { lists } from "./7.2-lists.ts";
import { tables } from "./7.2-tables.ts";
import { figures } from "./7.3-figures.ts";
import { headings } from "./7.4-headings.ts";
import { tableHeaders } from "./7.5-table-headers.ts";
import { notes } from "./7.9-notes.ts";
import { optionalContent } from "./7.10-optional-content.ts";
import { embeddedFiles } from "./7.11-embedded-files.ts";
import { xfa } from "./7.15-xfa.ts";
import { encryption } from "./7.16-encryption.ts";
import { media } from "./7.18.6-media.ts";
import { annotationRules } from "./7.18-annotations.ts";
import { forms } from "./7.20-forms.ts";

export const uaRules: readonly RuleGroup[] = [
  ...identification,
  file,
  documentCatalog,
  ...content,
  roles,
  ...tables,
  ...lists,
  ...language,
  ...figures,
  ...headings,
  tableHeaders,
  notes,
  optionalContent,
  embeddedFiles,
  xfa,
  encryption,
  ...annotationRules,
  media,
  forms,
];
