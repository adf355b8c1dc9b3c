/** Checks of the container of a Factur-X invoice: whether file, claims and XML agree (the BR-HYBRID rules, as rows). */
import {
  type InvoiceIdentity,
  identifyInvoiceXml,
  invoiceFileNames,
  type PdfFormat,
  pdfFormatOfGuideline,
  pdfFormats,
  relationshipOf,
} from "@platen/einvoice";
import {
  type EmbeddedFileFound,
  facturXNamespace,
  type MetadataFound,
  PdfDocument,
  readMetadata,
  readPdf,
} from "@platen/pdf";
import { readEmbeddedInvoices } from "./embedded-invoice.ts";

export interface ContainerFinding {
  rule: string;
  severity: "error" | "warning";
  message: string;
}

interface Container {
  metadata: MetadataFound;
  /** Embedded files whose name is one of an invoice. */
  invoices: EmbeddedFileFound[];
  file: EmbeddedFileFound | null;
  /** Null where it is not XML, or where there is no file. */
  xml: InvoiceIdentity | null;
}

interface ContainerRule {
  rule: string;
  severity: "error" | "warning";
  holds: (container: Container) => boolean;
  message: (container: Container) => string;
}

const claimOf = ({ metadata }: Container) => metadata.claims.facturX;
const levels: readonly string[] = pdfFormats.map(({ conformanceLevel }) => conformanceLevel);
/** The national format of another country. */
const isForeignToFrance = (level: string | null | undefined) =>
  pdfFormats.some(({ conformanceLevel, country = "FR" }) => conformanceLevel === level && country !== "FR");
const formatNamed = ({ xml }: Container): PdfFormat | undefined => pdfFormatOfGuideline(xml?.guideline ?? "");

/** The rows without a BR-HYBRID number are ours: the numbered ones presume them. */
const RULES: readonly ContainerRule[] = [
  {
    rule: "HYBRID-PDFA",
    severity: "error",
    holds: ({ metadata }) => /^3[ABU]$/.test(metadata.claims.pdfA ?? ""),
    message: ({ metadata }) =>
      `The file claims PDF/A ${metadata.claims.pdfA ?? "in no part"}, an invoice needs PDF/A-3.`,
  },
  {
    rule: "HYBRID-ONE-XML",
    severity: "error",
    holds: ({ invoices }) => invoices.length === 1,
    message: ({ invoices }) =>
      invoices.length === 0
        ? `No embedded file is called ${invoiceFileNames.slice(0, 2).join(" or ")}.`
        : `${invoices.length} embedded files are invoices (${invoices.map(({ name }) => name).join(", ")}); exactly one may be.`,
  },
  {
    rule: "BR-HYBRID-03",
    severity: "error",
    holds: ({ metadata }) =>
      metadata.xmp?.extensionSchemas.some(
        ({ namespace, properties }) =>
          namespace === facturXNamespace &&
          ["DocumentType", "DocumentFileName", "Version", "ConformanceLevel"].every((name) =>
            properties.includes(name),
          ),
      ) ?? false,
    message: () => "The metadata does not describe the Factur-X properties in an extension schema.",
  },
  {
    rule: "BR-HYBRID-04",
    severity: "error",
    holds: (container) => claimOf(container) !== null,
    message: () => `The metadata has no property of the namespace ${facturXNamespace}.`,
  },
  {
    rule: "BR-HYBRID-05",
    severity: "error",
    holds: ({ metadata }) =>
      metadata.xmp?.properties.every(({ namespace, prefix }) => namespace !== facturXNamespace || prefix === "fx") ??
      true,
    message: () => "The Factur-X properties are written with another prefix than fx.",
  },
  {
    rule: "BR-HYBRID-06",
    severity: "error",
    holds: (container) =>
      /^(INVOICE|ORDER|ORDER_RESPONSE|ORDER_CHANGE)$/.test(claimOf(container)?.documentType ?? "INVOICE"),
    message: (container) => `fx:DocumentType is "${claimOf(container)?.documentType}", not INVOICE.`,
  },
  {
    rule: "BR-HYBRID-07",
    severity: "error",
    holds: (container) => claimOf(container) === null || levels.includes(claimOf(container)?.conformanceLevel ?? ""),
    message: (container) =>
      `fx:ConformanceLevel is "${claimOf(container)?.conformanceLevel ?? ""}", not one of ${levels.join(", ")}.`,
  },
  {
    rule: "BR-HYBRID-08",
    severity: "error",
    holds: (container) => claimOf(container) === null || invoiceFileNames.includes(claimOf(container)?.fileName ?? ""),
    message: (container) =>
      `fx:DocumentFileName is "${claimOf(container)?.fileName ?? ""}", not ${invoiceFileNames.slice(0, 2).join(" or ")}.`,
  },
  {
    rule: "BR-HYBRID-09",
    severity: "error",
    holds: (container) =>
      claimOf(container) === null || /^(1\.0|1p0|2p0|2p1|2\.[0-5]|3\.0)$/.test(claimOf(container)?.version ?? ""),
    message: (container) =>
      `fx:Version is "${claimOf(container)?.version ?? ""}", which no version of the standard is.`,
  },
  {
    rule: "BR-HYBRID-10",
    severity: "warning",
    holds: (container) => claimOf(container) === null || claimOf(container)?.version === "1.0",
    message: (container) => `fx:Version is "${claimOf(container)?.version ?? ""}"; it should be 1.0.`,
  },
  {
    rule: "BR-HYBRID-11",
    severity: "warning",
    holds: (container) => {
      const { file, xml } = container;
      const format = formatNamed(container);
      if (!file || !format) return true;
      // France takes all three for a whole invoice.
      if (xml?.sellerCountry !== "DE" && format.isWholeInvoice)
        return /^(Data|Source|Alternative)$/.test(file.relationship ?? "");
      return file.relationship === relationshipOf(format, xml?.sellerCountry);
    },
    message: (container) =>
      `AFRelationship of ${container.file?.name} is ${container.file?.relationship ?? "missing"}; for ${formatNamed(container)?.conformanceLevel} another is expected.`,
  },
  {
    rule: "BR-HYBRID-12",
    severity: "error",
    holds: ({ file }) => file === null || file.isAssociated,
    message: ({ file }) => `The catalog's AF array does not name ${file?.name}.`,
  },
  {
    rule: "BR-HYBRID-13",
    severity: "error",
    holds: ({ file }) => file === null || (file.plainName === file.unicodeName && invoiceFileNames.includes(file.name)),
    message: ({ file }) =>
      `The embedded file is called "${file?.plainName ?? ""}" (F) and "${file?.unicodeName ?? ""}" (UF); both must be the same.`,
  },
  {
    rule: "BR-HYBRID-14",
    severity: "error",
    holds: (container) =>
      container.file === null || claimOf(container) === null || claimOf(container)?.fileName === container.file.name,
    message: (container) =>
      `fx:DocumentFileName is "${claimOf(container)?.fileName ?? ""}", the embedded file "${container.file?.name}".`,
  },
  {
    rule: "BR-HYBRID-15",
    severity: "error",
    holds: (container) =>
      container.xml === null ||
      claimOf(container) === null ||
      claimOf(container)?.conformanceLevel === formatNamed(container)?.conformanceLevel,
    message: (container) =>
      `fx:ConformanceLevel is "${claimOf(container)?.conformanceLevel ?? ""}", the XML's guideline (BT-24) "${container.xml?.guideline ?? ""}".`,
  },
  {
    rule: "BR-HYBRID-FR-01",
    severity: "error",
    holds: (container) =>
      !isForeignToFrance(claimOf(container)?.conformanceLevel) ||
      container.xml?.sellerCountry !== "FR" ||
      container.xml.buyerCountry !== "FR",
    message: (container) =>
      `An invoice between two French parties cannot be ${claimOf(container)?.conformanceLevel}, the format of another country.`,
  },
  {
    rule: "HYBRID-PARAMS",
    severity: "error",
    holds: ({ file }) =>
      file === null || (/^(text|application)\/xml$/.test(file.contentType ?? "") && file.modifiedAt !== null),
    message: ({ file }) =>
      `${file?.name} needs a Subtype of text/xml (it has ${file?.contentType ?? "none"}) and a modification date.`,
  },
  {
    rule: "HYBRID-XML",
    severity: "error",
    holds: ({ file, xml }) => file === null || (xml?.guideline ?? null) !== null,
    message: ({ file }) => `${file?.name} is not a well-formed CII invoice with a guideline (BT-24).`,
  },
];

/**
 * What is wrong with a file as the container of an invoice; nothing where all is well. The XML itself is checked elsewhere;
 * `identify` gives what is known of it from there, so that it is not read again.
 *
 * @example
 * checkContainer(bytes).filter(({ severity }) => severity === "error");
 */
export function checkContainer(file: Uint8Array | PdfDocument, identify = identifyInvoiceXml): ContainerFinding[] {
  const document = file instanceof PdfDocument ? file : readPdf(file);
  const invoices = readEmbeddedInvoices(document);
  const invoice = invoices[0] ?? null;
  const container: Container = {
    metadata: readMetadata(document),
    invoices,
    file: invoice,
    xml: invoice && identify(invoice.bytes),
  };

  return RULES.filter(({ holds }) => !holds(container)).map(({ rule, severity, message }) => ({
    rule,
    severity,
    message: message(container),
  }));
}
