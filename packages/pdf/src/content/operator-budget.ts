/** How many operators a walk over the content may meet. */
import { PdfError } from "../objects/errors.ts";

/** No document of a serious producer has as many. */
const MOST_OPERATORS = 20_000_000;
/** A few forms that draw each other can paint without end: what was walked before is walked again only up to here. */
const MOST_REPEATED_OPERATORS = 500_000;

export class OperatorBudget {
  #spent = 0;
  #repeated = 0;

  /** `isRepeated` is content that was walked before. */
  spend(operators: number, isRepeated: boolean): void {
    if (isRepeated) this.#repeated += operators;
    else this.#spent += operators;
    if (this.#spent > MOST_OPERATORS)
      throw new PdfError("limit_exceeded", `The pages together draw with more than ${MOST_OPERATORS} operators.`);
  }

  get allowsRepetition(): boolean {
    return this.#repeated < MOST_REPEATED_OPERATORS;
  }
}
