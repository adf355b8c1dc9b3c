/** The shape of a conformance suite: agreement with a reference, as a figure with a floor. */

/** `short` runs a fixed part of the cases, for `npm test`; `full` runs all of them. */
export type Extent = "short" | "full";

interface NamedSuite {
  name: string;
  /** The least share of cases that must agree, from 0 to 1. */
  floor: number;
}

/** Needs nothing but the repository: inputs and expected verdicts are made or recorded here. */
export interface OwnSuite extends NamedSuite {
  run(extent: Extent): Promise<SuiteResult>;
}

/** Needs reference data of others; `dataFolder` is the folder that PLATEN_CONFORMANCE_DATA names. */
export interface OutsideSuite extends NamedSuite {
  run(dataFolder: string): Promise<SuiteResult>;
}

export interface SuiteResult {
  passed: number;
  total: number;
  /** Each disagreement with its reason, and what was left out and counted. */
  notes: string[];
  /** Why nothing was compared: a program of others that the suite needs cannot be had on this machine. */
  leftOut?: string;
}
