/** Why a style sheet could not be made, and where it says so. */

export class TailwindError extends Error {
  /** The place in the HTML; null where no style sheet of the author is the reason. */
  readonly offset: number | null;

  constructor(message: string, offset: number | null) {
    super(message);
    this.name = "TailwindError";
    this.offset = offset;
  }
}
