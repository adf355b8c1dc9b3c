/** A process's claim on a render: while it holds, no other process works on it. */

/** Proof of a claim: a process that lost it holds another owner or attempt and can write nothing. */
export interface Lease {
  renderId: string;
  owner: string;
  attempt: number;
}

/** A claim that is not renewed ends after this time; the render is then taken again. */
export const LEASE_SECONDS = 15;

/** A render that could not be ended in this number of attempts is given up. */
export const MOST_ATTEMPTS = 3;
