/** A value of a document that has no field in the block. */

export interface UnmappedValue {
  /** An XPath into the XML. */
  readonly location: string;
  /** The element's name, or the attribute's with an @ before it. */
  readonly name: string;
  readonly value: string;
}
