/** The shape of a conformance suite: agreement with an outside reference, as a figure with a floor. */

export interface Suite {
  name: string;
  /** The least share of cases that must agree, from 0 to 1. */
  floor: number;
  /** `dataFolder` is the folder that PLATEN_CONFORMANCE_DATA names. */
  run(dataFolder: string): Promise<SuiteResult>;
}

export interface SuiteResult {
  passed: number;
  total: number;
  /** Each disagreement with its reason, and what was left out and counted. */
  notes: string[];
}
