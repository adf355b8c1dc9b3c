/** What an attack is: something that the holder of a key can do over and over, with all that the key allows. */

/** Where the attack goes, and as whom. */
export interface Target {
  url: string;
  /** Of one workspace: what counts for a key alone is tried with both. */
  keys: readonly [live: string, test: string];
}

export interface Attack {
  name: string;
  /** How many of it run at the same time. */
  lanes: number;
  /** One attempt; gives what came of it in a word or two, such as the status of the answer. */
  shot(target: Target, lane: number, signal: AbortSignal): Promise<string>;
}

/** How often each outcome of an attack came. */
export type Tally = Record<string, number>;
