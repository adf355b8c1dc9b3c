/** A comparison as the command and the service give it to programs. */
import type { Comparison } from "./comparison.ts";
import { describeDifference } from "./describe-difference.ts";
import type { Difference } from "./difference.ts";

export interface ComparisonObject extends Omit<Comparison, "differences"> {
  /** Each with a sentence for people. */
  differences: (Difference & { message: string })[];
}

export function comparisonObject(comparison: Comparison): ComparisonObject {
  const differences = comparison.differences.map((difference) => ({
    ...difference,
    message: describeDifference(difference),
  }));

  return { ...comparison, differences };
}
