/** What leads from the pages of a document to its template. */
import type { TemplatePosition } from "../position.ts";

/** Files and elements are named by their places in the lists, from 0. */
export interface DocumentMap {
  files: string[];
  /** Where each element's start tag is written. */
  elements: [file: number, line: number, column: number][];
  /** For each element the one around it; null for an outermost one. An element comes before those inside it. */
  parents: (number | null)[];
  pages: MappedPage[];
}

export interface MappedPage {
  /** Elements by the id of their marked content. */
  marks: Record<string, number>;
  /** Elements of the header and footer, outer ones first: boxes in points from the upper left corner of the page. */
  areas: [element: number, x: number, y: number, width: number, height: number][];
}

/** The elements of a map, as they are found. */
export class ElementList {
  readonly files: string[] = [];
  readonly elements: DocumentMap["elements"] = [];
  readonly parents: DocumentMap["parents"] = [];

  /** Gives its number. */
  add({ file, line, column }: TemplatePosition, parent: number | null): number {
    let number = this.files.indexOf(file);
    if (number === -1) number = this.files.push(file) - 1;
    this.parents.push(parent);

    return this.elements.push([number, line, column]) - 1;
  }
}
