/** The profiles of Factur-X and ZUGFeRD: what the XML calls them, what the file claims, and how the XML hangs on the page. */
import type { EmbeddedFile } from "../finish/embed-file.ts";

export interface FacturXProfile {
  /** BT-24. */
  guideline: RegExp;
  conformanceLevel: string;
  fileName: string;
  /** AFRelationship: Germany asks for Alternative where the XML is a full invoice, France takes all three. */
  relationship: EmbeddedFile["relationship"];
  relationshipInGermany: EmbeddedFile["relationship"];
}

export const PROFILES: readonly FacturXProfile[] = [
  {
    guideline: /^urn:factur-x\.eu:1p0:minimum$/,
    conformanceLevel: "MINIMUM",
    fileName: "factur-x.xml",
    relationship: "Data",
    relationshipInGermany: "Data",
  },
  {
    guideline: /^urn:factur-x\.eu:1p0:basicwl$/,
    conformanceLevel: "BASIC WL",
    fileName: "factur-x.xml",
    relationship: "Data",
    relationshipInGermany: "Data",
  },
  {
    guideline: /^urn:cen\.eu:en16931:2017#compliant#urn:factur-x\.eu:1p0:basic$/,
    conformanceLevel: "BASIC",
    fileName: "factur-x.xml",
    relationship: "Data",
    relationshipInGermany: "Alternative",
  },
  {
    guideline: /^urn:cen\.eu:en16931:2017$/,
    conformanceLevel: "EN 16931",
    fileName: "factur-x.xml",
    relationship: "Source",
    relationshipInGermany: "Alternative",
  },
  {
    guideline: /^urn:cen\.eu:en16931:2017#conformant#urn:factur-x\.eu:1p0:extended$/,
    conformanceLevel: "EXTENDED",
    fileName: "factur-x.xml",
    relationship: "Source",
    relationshipInGermany: "Alternative",
  },
  {
    guideline: /^urn:cen\.eu:en16931:2017#compliant#urn:xeinkauf\.de:kosit:xrechnung_\d+\.\d+$/,
    conformanceLevel: "XRECHNUNG",
    fileName: "xrechnung.xml",
    relationship: "Alternative",
    relationshipInGermany: "Alternative",
  },
];

/** Names that a reader takes an invoice for, those of older versions included. */
export const INVOICE_FILE_NAMES: ReadonlySet<string> = new Set([
  "factur-x.xml",
  "xrechnung.xml",
  "zugferd-invoice.xml",
  "ZUGFeRD-invoice.xml",
]);

export function profileOfGuideline(guideline: string): FacturXProfile | null {
  return PROFILES.find((profile) => profile.guideline.test(guideline)) ?? null;
}
