/** What one render may use up. Every limit that is passed is a positioned `template_limit_exceeded`. */
import { Fault } from "./errors.ts";

export interface Limits {
  steps: number;
  timeMs: number;
  /** Characters of output. */
  output: number;
  /** Characters of any string that the template makes; input data is exempt. */
  string: number;
  /** Elements of any list that the template makes; input data is exempt. */
  list: number;
  /** Nesting of blocks, includes, macros and calls. */
  depth: number;
  /** QR codes and barcodes. */
  codes: number;
}

export const defaultLimits: Limits = {
  steps: 5_000_000,
  timeMs: 5_000,
  output: 32 * 1024 * 1024,
  string: 1_000_000,
  list: 100_000,
  depth: 100,
  codes: 500,
};

/** How many steps pass between two looks at the clock. */
const STEPS_PER_CLOCK_LOOK = 1_024;

/** A template that had less of the processor than this share of its time waited for a busy machine: it may go on. */
const WORKED_SHARE = 0.2;

/** Counts what a render uses. Call `step` at every node, loop turn and element that a filter touches. */
export class Meter {
  readonly limits: Limits;
  readonly #clock: () => number;
  readonly #workedMs: () => number;
  readonly #deadline: number;
  readonly #mostWork: number;
  #steps = 0;
  #nextLook = STEPS_PER_CLOCK_LOOK;
  #depth = 0;
  #codes = 0;

  /** `workedMs` is the processor time used so far, asked for only when time is up; without it all of the time counts as work. */
  constructor(limits: Limits, clock: () => number, workedMs = clock) {
    this.limits = limits;
    this.#clock = clock;
    this.#workedMs = workedMs;
    this.#deadline = clock() + limits.timeMs;
    this.#mostWork = workedMs() + limits.timeMs * WORKED_SHARE;
  }

  step(count = 1): void {
    this.#steps += count;
    if (this.#steps >= this.#nextLook) this.#look();
  }

  #look(): void {
    this.#nextLook = this.#steps + STEPS_PER_CLOCK_LOOK;
    if (this.#steps > this.limits.steps) {
      throw limit(`The template took more than ${this.limits.steps} steps. Loop over less data.`);
    }
    if (this.#clock() > this.#deadline && this.#workedMs() > this.#mostWork) {
      throw limit(`The template ran for more than ${this.limits.timeMs / 1000} s. Loop over less data.`);
    }
  }

  /** Call before a string of this length is built. */
  string(length: number): void {
    if (length > this.limits.string) {
      throw limit(`A text of ${length} characters is longer than the ${this.limits.string} that a template may make.`);
    }
  }

  /** Call before a list of this length is built. */
  list(length: number): void {
    if (length > this.limits.list) {
      throw limit(`A list of ${length} elements is longer than the ${this.limits.list} that a template may make.`);
    }
  }

  /** Call on the way into a block, include, macro or call; `leave` on the way out. */
  enter(): void {
    if (++this.#depth > this.limits.depth) {
      throw limit(
        `Blocks, includes or calls are nested more than ${this.limits.depth} deep. Does a partial include itself?`,
      );
    }
  }

  leave(): void {
    this.#depth--;
  }

  code(): void {
    if (++this.#codes > this.limits.codes) {
      throw limit(`The document has more than ${this.limits.codes} QR codes and barcodes.`);
    }
  }
}

function limit(message: string): Fault {
  return new Fault(message, "template_limit_exceeded");
}
