/** What the editor and the sealed frame of the Flow preview say to each other. */

/** From the editor: a document to show in place of the one before. */
export interface ShowMessage {
  type: "show";
  id: number;
  html: string;
  /** The template's own files, by the path that the document writes. The frame makes its own URLs of them. */
  assets: { path: string; blob: Blob }[];
  /** `@font-face` rules of the service's fonts. */
  fonts: string;
  /** The part of the page between the margins, in CSS pixels: the viewport that the document is laid out for. */
  page: { width: number; height: number };
  /** Numbers of the elements that begin a page of the last PDF. */
  marks: number[];
}

/** From the editor: outlines the element with this number; null takes the outline away. */
interface OutlineMessage {
  type: "outline";
  element: number | null;
}

export type MessageToFrame = ShowMessage | OutlineMessage;

export type MessageFromFrame =
  | { type: "ready" }
  /** The document is in place; `tops` are the upper edges of the marked elements, null for one without a box. */
  | { type: "shown"; id: number; height: number; tops: (number | null)[] }
  | { type: "resized"; height: number; tops: (number | null)[] }
  | { type: "clicked"; element: number }
  | { type: "outlined"; top: number; bottom: number };

/** The attribute that carries an element's number. */
export const STAMP = "data-platen-element";
