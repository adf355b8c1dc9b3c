/** What finishing knows of the printed document beside the file: its elements, found again by the numbers that the structure carries. */

export interface DocumentModel {
  /** In document order; an element's `id` is its place in this list. */
  elements: ModelElement[];
  /**
   * The ids of the elements that carry only their place in this list, modulo `COUNTED_TAGS`, in document order; an id that
   * is repeated has the last of its places. Null or left out where each carries its own number.
   */
  counted?: number[] | Int32Array | null;
}

export interface ModelElement {
  id: number;
  /** The local name, in lower case. */
  tag: string;
  /** Those that change what a reader hears: role, lang, title, aria-label, alt, href, scope, headers, colspan … */
  attributes: Record<string, string>;
  /** The id of the element around it; null for the root. */
  parent: number | null;
  /** The text of a formula, which the engine scatters; null for other elements. */
  text: string | null;
  /** False where the element is not on the page at all (`display: none`). */
  isRendered: boolean;
  /** Set where it carries its number only so that what is on a page leads to it, and how it is laid out. */
  carriesForMap?: "inline" | "block";
}

const CARRIER = /^(?:(.*?)-)?x-(?:(.+)-)?([nc])(\d+)$/i;

/** What a language tag carries: the element's own number, or its count among those that are counted. */
export type Carrier = { language: string } & ({ id: number } | { count: number });

/** Parts a carrying language tag into the true language and what it carries; null where the tag carries nothing. */
export function readCarrier(tag: string): Carrier | null {
  const match = CARRIER.exec(tag);
  if (!match) return null;
  const [, plain, personal, kind, number] = match;
  const language = [plain === "und" ? "" : plain, personal && `x-${personal}`].filter(Boolean).join("-");

  return kind?.toLowerCase() === "n" ? { language, id: Number(number) } : { language, count: Number(number) };
}

/** The kids of an element, in order. */
export class ModelIndex {
  readonly model: DocumentModel;
  readonly #kids: number[][];

  constructor(model: DocumentModel) {
    this.model = model;
    this.#kids = model.elements.map(() => []);
    for (const { id, parent } of model.elements) if (parent !== null) this.#kids[parent]?.push(id);
  }

  element(id: number): ModelElement | null {
    return this.model.elements[id] ?? null;
  }

  kids(element: ModelElement): ModelElement[] {
    const kids: ModelElement[] = [];
    for (const id of this.#kids[element.id] ?? []) {
      const kid = this.model.elements[id];
      if (kid) kids.push(kid);
    }

    return kids;
  }

  parent(element: ModelElement): ModelElement | null {
    return element.parent === null ? null : this.element(element.parent);
  }
}
