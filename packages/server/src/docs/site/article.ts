/** The content of a documentation page, before it is framed. */

export interface Heading {
  level: number;
  text: string;
  /** The anchor of the heading. */
  id: string;
}

export interface Article {
  title: string;
  html: string;
  /** Those below the title. */
  headings: Heading[];
  /** What the search finds: the text below each heading, the first one being the title's. */
  sections: { heading: string; id: string; text: string }[];
}
