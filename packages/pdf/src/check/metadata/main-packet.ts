/** What rules ask of the document's own metadata packet, the one that the catalog names (ISO 32000-1, 14.3.2). */

export interface MainXmp {
  /** The catalog's Metadata is a stream of Type Metadata and Subtype XML (PDF/UA 7.1-8, PDF/A 6.6.2.1-1). */
  isPresent: boolean;
  /** What the packet says; null where there is none that rules are asked of: they do not fail then. */
  packet: MainPacket | null;
}

export interface MainPacket {
  /** `dc:title` (PDF/UA 7.1-9); null where the packet has none. */
  title: string | null;
  /** What the packet claims of PDF/UA (5-1) and PDF/A (6.6.4-1); null where it has no property of the schema. */
  pdfUa: Identification | null;
  pdfA: Identification | null;
}

/** The properties of an identification schema. A prefix is null where the property is missing or needs none. */
export interface Identification {
  part: number | null;
  conformance: string | null;
  partPrefix: string | null;
  conformancePrefix: string | null;
  amdPrefix: string | null;
  corrPrefix: string | null;
}

/** A text in alternative languages, of any packet of the file. */
export interface LanguageAlternative {
  /** Such as `dc:title`. */
  property: string;
  /** `x-default` is the only language: the document must tell which one it is. */
  isDefaultOnly: boolean;
}
