/** A rule that a file breaks: how often, and where. */
import type { Place } from "./place.ts";

export interface Failure {
  /** The rule's number in its profile. */
  rule: string;
  /** How many objects break it. */
  count: number;
  message: string;
  /** Where, for the first of them. */
  places: Place[];
}
