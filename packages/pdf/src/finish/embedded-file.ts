/** A file that a PDF is to carry. */

export interface EmbeddedFile {
  name: string;
  bytes: Uint8Array;
  /** Such as `text/xml`. */
  contentType: string;
  description: string;
  relationship: "Source" | "Data" | "Alternative" | "Supplement" | "Unspecified";
  modifiedAt: Date;
}
