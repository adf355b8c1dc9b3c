/** The tables of the Factur-X profiles, and the profile whose table a document is held against. */

import { defaultFormat, formatOfGuideline } from "../../../../formats.ts";
import type { XmlElement } from "../../../../xml/tree.ts";
import { value } from "../../../select.ts";
import { guidelinePath } from "../../paths.ts";
import type { ProfileTableData } from "./profile-table.ts";
import basic from "./tables/basic.json" with { type: "json" };
import basicwl from "./tables/basicwl.json" with { type: "json" };
import en16931 from "./tables/en16931.json" with { type: "json" };
import extended from "./tables/extended.json" with { type: "json" };
import minimum from "./tables/minimum.json" with { type: "json" };

const tables = { minimum, basicwl, basic, en16931, extended };
export type FacturXProfile = keyof typeof tables;

export const facturXProfiles = Object.keys(tables) as readonly FacturXProfile[];

export const profileTables: Readonly<Record<FacturXProfile, ProfileTableData>> = tables;

/** The profile that the document names; the default one for a guideline that is not of Factur-X, which is the first thing its rules report. */
export function facturXProfileOf(root: XmlElement): FacturXProfile {
  const named = formatOfGuideline(value(root, guidelinePath))?.profile;
  return named !== undefined && Object.hasOwn(tables, named) ? (named as FacturXProfile) : defaultFormat.profile;
}
