/** A document on a page, ready to be printed or captured. */
import type { DocumentWarning } from "../warning.ts";
import type { Evaluate } from "./evaluator.ts";
import type { Hiding } from "./world.ts";

export interface LoadedDocument {
  /** Asks the document something. */
  evaluate: Evaluate;
  /** The same where many documents are asked it. */
  evaluateAgain: Evaluate;
  /** How it is hidden from the window until it is asked something; null where it is not. */
  hiding: Hiding | null;
  /** In CSS pixels, before images were loaded; 0 where it is not needed. */
  height: number;
  /** `not_settled` where something was still moving. */
  warning: DocumentWarning | null;
  /** Settles when it is known whether the page can take the next document as it is. */
  cleared: Promise<void>;
}
