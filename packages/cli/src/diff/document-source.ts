/** One side of a comparison: documents by the names of their data sets. */

export interface DocumentSource {
  /** What the person wrote, such as `invoice@3`. */
  label: string;
  /** Names of data sets; `[null]` where there is one document without any. */
  names: readonly (string | null)[];
  /** What is made with a data set; why it cannot be made is an answer too. */
  draw(name: string | null): Promise<DrawnDocument>;
}

export type DrawnDocument = { bytes: Uint8Array; isImage: boolean } | { failure: string };
