/** What a bench is to the runner. */
import type { Requirement } from "./requirement.ts";

export interface Options {
  /** Few and short rounds: to see that it works, not what it measures. */
  quick: boolean;
  /** Lanes and contenders to run; all when empty. */
  lanes: readonly string[];
  contenders: readonly string[];
}

export interface Outcome {
  /** Everything that was measured, for the JSON file. */
  results: unknown;
  requirements: Requirement[];
}

export interface Bench {
  name: string;
  run(options: Options): Promise<Outcome>;
}
