/** What one check or reading of a document may cost, whatever the document: a hostile one multiplies what a real one adds up. */

/** The elements that the rules may look at; the rules for ten thousand lines look at about a tenth of it. */
const mostSteps = 200_000_000;

/** The document would take more work than any invoice does. */
export class TooMuchWork extends Error {
  constructor() {
    super(
      "The document takes more work to check than an invoice of ten thousand lines: split it into several invoices",
    );
    this.name = "TooMuchWork";
  }
}

// Checks are synchronous, so that one counter serves them one after the other.
let spent = 0;

export function startBudget(): void {
  spent = 0;
}

/** Throws `TooMuchWork` where the budget is used up. */
export function spend(steps: number): void {
  spent += steps;
  if (spent > mostSteps) throw new TooMuchWork();
}
