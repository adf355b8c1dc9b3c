/** The formats of an e-invoice: one table of profiles, syntaxes and flavours with their identifiers, names and versions. Nothing else knows them. */

import type { RuleSetName } from "./rule-set.ts";

/** A name that an e-invoice goes by; the files are the same. */
export const flavours = {
  "factur-x": { title: "Factur-X", version: "1.09.2" },
  zugferd: { title: "ZUGFeRD", version: "2.5.2" },
} as const satisfies Record<string, { title: string; version: string }>;

export type Flavour = keyof typeof flavours;

/** How the XML is written. */
export type Syntax = "cii" | "ubl";

type Relationship = "Data" | "Source" | "Alternative";

interface FormatRow {
  /** As the settings name it. */
  readonly profile: string;
  readonly syntax: Syntax;
  /** BT-24, as it is written. */
  readonly guideline: string;
  /** BT-24 of all versions, where there are several. */
  readonly guidelines?: RegExp;
  /** The rule sets that an invoice of this format is held against, wherever it comes from. */
  readonly ruleSets: readonly RuleSetName[];
  /** Whether a block can be written in this format; the others are recognized where they come in. */
  readonly isWritten: boolean;
  /** The terms that the profile has a place for: those of EN 16931, of its subset BASIC, or those of EXTENDED too. */
  readonly terms: "basic" | "en16931" | "extended";
  /** The country whose national format it is. */
  readonly country?: string;
  /** Whether the French reform accepts it between businesses. */
  readonly isAcceptedInFrance: boolean;
  /** The version of its specification, where it goes by a name of its own. */
  readonly specVersion?: string;
  /** The only flavour that a PDF with it has; without it, any. */
  readonly flavour?: Flavour;
}

/** What a format that can be in a PDF also has. */
interface PdfColumns {
  /** Whether the XML is the whole invoice and not only an extract of it. */
  readonly isWholeInvoice: boolean;
  /** `fx:ConformanceLevel` in the metadata of the PDF. */
  readonly conformanceLevel: string;
  /** The name of the XML in the PDF. */
  readonly fileName: string;
  /** AFRelationship: Germany asks for Alternative where the XML is a full invoice, France takes all three. */
  readonly relationship: Relationship;
  readonly relationshipInGermany: Relationship;
}

/** A PDF carries CII. */
const pdfRows = [
  {
    profile: "minimum",
    syntax: "cii",
    guideline: "urn:factur-x.eu:1p0:minimum",
    guidelines: /^urn:(factur-x\.eu:1p0|zugferd\.de:2p0):minimum$/,
    ruleSets: ["facturx"],
    isWritten: false,
    terms: "basic",
    isWholeInvoice: false,
    isAcceptedInFrance: false,
    conformanceLevel: "MINIMUM",
    fileName: "factur-x.xml",
    relationship: "Data",
    relationshipInGermany: "Data",
  },
  {
    profile: "basicwl",
    syntax: "cii",
    guideline: "urn:factur-x.eu:1p0:basicwl",
    guidelines: /^urn:(factur-x\.eu:1p0|zugferd\.de:2p0):basicwl$/,
    ruleSets: ["facturx"],
    isWritten: false,
    terms: "basic",
    isWholeInvoice: false,
    isAcceptedInFrance: false,
    conformanceLevel: "BASIC WL",
    fileName: "factur-x.xml",
    relationship: "Data",
    relationshipInGermany: "Data",
  },
  {
    profile: "basic",
    syntax: "cii",
    guideline: "urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic",
    guidelines: /^urn:cen\.eu:en16931:2017#compliant#urn:(factur-x\.eu:1p0|zugferd\.de:2p0):basic$/,
    ruleSets: ["en16931", "facturx"],
    isWritten: true,
    terms: "basic",
    isWholeInvoice: true,
    isAcceptedInFrance: false,
    conformanceLevel: "BASIC",
    fileName: "factur-x.xml",
    relationship: "Data",
    relationshipInGermany: "Alternative",
  },
  {
    profile: "en16931",
    syntax: "cii",
    guideline: "urn:cen.eu:en16931:2017",
    ruleSets: ["en16931", "facturx"],
    isWritten: true,
    terms: "en16931",
    isWholeInvoice: true,
    isAcceptedInFrance: true,
    conformanceLevel: "EN 16931",
    fileName: "factur-x.xml",
    relationship: "Source",
    relationshipInGermany: "Alternative",
  },
  {
    profile: "extended",
    syntax: "cii",
    guideline: "urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended",
    guidelines: /^urn:cen\.eu:en16931:2017#conformant#urn:(factur-x\.eu:1p0|zugferd\.de:2p0):extended$/,
    ruleSets: ["facturx"],
    isWritten: true,
    terms: "extended",
    isWholeInvoice: true,
    isAcceptedInFrance: true,
    conformanceLevel: "EXTENDED",
    fileName: "factur-x.xml",
    relationship: "Source",
    relationshipInGermany: "Alternative",
  },
  {
    profile: "xrechnung",
    syntax: "cii",
    guideline: "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0",
    guidelines: /^urn:cen\.eu:en16931:2017#compliant#urn:xeinkauf\.de:kosit:xrechnung_\d+\.\d+$/,
    ruleSets: ["en16931", "xrechnung"],
    isWritten: true,
    terms: "en16931",
    isWholeInvoice: true,
    country: "DE",
    isAcceptedInFrance: false,
    specVersion: "3.0.2",
    flavour: "zugferd",
    conformanceLevel: "XRECHNUNG",
    fileName: "xrechnung.xml",
    relationship: "Alternative",
    relationshipInGermany: "Alternative",
  },
] as const satisfies readonly (FormatRow & PdfColumns)[];

/** Formats that are sent as XML alone. */
const xmlRows = [
  {
    profile: "extended-ctc-fr",
    syntax: "cii",
    guideline: "urn:cen.eu:en16931:2017#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr",
    ruleSets: ["extended-ctc-fr"],
    isWritten: false,
    terms: "extended",
    country: "FR",
    isAcceptedInFrance: true,
  },
  {
    profile: "en16931",
    syntax: "ubl",
    guideline: "urn:cen.eu:en16931:2017",
    ruleSets: ["en16931"],
    isWritten: true,
    terms: "en16931",
    isAcceptedInFrance: true,
    specVersion: "2.1",
  },
  {
    profile: "xrechnung",
    syntax: "ubl",
    guideline: "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0",
    guidelines: /^urn:cen\.eu:en16931:2017#compliant#urn:xeinkauf\.de:kosit:xrechnung_\d+\.\d+$/,
    ruleSets: ["en16931", "xrechnung"],
    isWritten: true,
    terms: "en16931",
    country: "DE",
    isAcceptedInFrance: false,
    specVersion: "3.0.2",
  },
  {
    profile: "peppol-bis-3",
    syntax: "ubl",
    guideline: "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0",
    ruleSets: ["en16931", "peppol"],
    isWritten: true,
    terms: "en16931",
    isAcceptedInFrance: false,
    specVersion: "2026.5",
  },
  {
    profile: "extended-ctc-fr",
    syntax: "ubl",
    guideline: "urn:cen.eu:en16931:2017#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr",
    ruleSets: ["extended-ctc-fr"],
    isWritten: true,
    terms: "extended",
    country: "FR",
    isAcceptedInFrance: true,
    specVersion: "1.3.0",
  },
] as const satisfies readonly FormatRow[];

type Row = (typeof pdfRows)[number] | (typeof xmlRows)[number];

export type KnownProfile = Row["profile"];
/** A profile that can be written. */
export type Profile = Extract<Row, { isWritten: true }>["profile"];
export type InvoiceFormat = FormatRow & { readonly profile: KnownProfile };
/** A format that a PDF can carry. */
export type PdfFormat = InvoiceFormat & PdfColumns;

/** Every format that is recognized in a PDF. */
export const pdfFormats: readonly PdfFormat[] = pdfRows;

/** Every format that is recognized, those of PDFs first: a profile without a syntax means the first that has it. */
export const formats: readonly InvoiceFormat[] = [...pdfRows, ...xmlRows];

/** What a render makes where nothing else is asked for. */
export const defaultFormat = { profile: "en16931", syntax: "cii", flavour: "factur-x" } as const satisfies {
  profile: Profile;
  syntax: Syntax;
  flavour: Flavour;
};

export interface FormatChoice {
  readonly profile?: Profile | undefined;
  readonly syntax?: Syntax | undefined;
  /** Factur-X and ZUGFeRD are one format; the flavour changes nothing in the XML. */
  readonly flavour?: Flavour | undefined;
}

export const flavourNames = Object.keys(flavours) as readonly Flavour[];

export const syntaxNames: readonly Syntax[] = ["cii", "ubl"];

/** The profiles that can be written, the default first. */
export const writtenProfiles: readonly Profile[] = [
  ...new Set<Profile>([
    defaultFormat.profile,
    ...[...pdfRows, ...xmlRows].flatMap((row): Profile[] => (row.isWritten ? [row.profile] : [])),
  ]),
];

/** Whether a profile of this name can be written. */
export function isWrittenProfile(name: string): name is Profile {
  return writtenProfiles.some((profile) => profile === name);
}

/** The row of a choice; what is not chosen is the default. */
export function formatOf({ profile = defaultFormat.profile, syntax }: FormatChoice = {}): InvoiceFormat {
  const format = formats.find(
    (row) => row.profile === profile && row.isWritten && (syntax === undefined || row.syntax === syntax),
  );
  if (format) return format;
  if (syntax === undefined) throw new RangeError(`There is no format ${profile}: use ${writtenProfiles.join(" or ")}`);
  const others = writtenProfiles.filter((name) =>
    formats.some((row) => row.profile === name && row.syntax === syntax && row.isWritten),
  );
  throw new RangeError(`There is no format ${profile} in ${syntax}: use ${others.join(" or ")}`);
}

/** The row of a choice that a PDF is to carry. */
export function pdfFormatOf(choice: FormatChoice = {}): PdfFormat {
  const { profile, syntax } = formatOf(choice);
  const format = pdfFormats.find((row) => row.profile === profile && row.syntax === syntax);
  if (!format) throw new RangeError(`A PDF cannot carry ${profile} in ${syntax}: it carries CII`);
  return format;
}

/**
 * The format that a guideline (BT-24) names.
 *
 * @example formatOfGuideline("urn:cen.eu:en16931:2017", "ubl")?.profile // "en16931"
 */
export function formatOfGuideline(guideline: string, syntax: Syntax = "cii"): InvoiceFormat | undefined {
  const known = named[syntax].get(guideline);
  if (known) return known;
  const format = formats.find((row) => row.syntax === syntax && isNamedBy(row, guideline));
  if (format && named[syntax].size < mostNamed) named[syntax].set(guideline, format);
  return format;
}

/** A check asks several times for the same one; a guideline may have version numbers without end. */
const named: Record<Syntax, Map<string, InvoiceFormat>> = { cii: new Map(), ubl: new Map() };
const mostNamed = 100;

/** The format of an invoice in a PDF. */
export function pdfFormatOfGuideline(guideline: string): PdfFormat | undefined {
  return pdfFormats.find((row) => isNamedBy(row, guideline));
}

function isNamedBy(row: FormatRow, guideline: string): boolean {
  return row.guidelines?.test(guideline) ?? row.guideline === guideline;
}

/** AFRelationship of the XML in a PDF, by the country of the seller. */
export function relationshipOf(format: PdfFormat, sellerCountry: string | null | undefined): Relationship {
  return sellerCountry === "DE" ? format.relationshipInGermany : format.relationship;
}

/** Names that a reader takes an invoice in a PDF for, those of older versions included. */
export const invoiceFileNames: readonly string[] = [
  ...new Set(pdfFormats.map(({ fileName }) => fileName)),
  "zugferd-invoice.xml",
  "ZUGFeRD-invoice.xml",
];
