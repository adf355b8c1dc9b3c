/** A range of integers, `(1..5)`: made into a list only where one is needed. */
import type { Meter } from "../../core/limits.ts";

export class Range {
  readonly first: number;
  readonly last: number;

  constructor(first: number, last: number) {
    this.first = first;
    this.last = last;
  }

  get size(): number {
    return Math.max(0, this.last - this.first + 1);
  }

  toList(meter: Meter): number[] {
    meter.list(this.size);
    meter.step(this.size);
    const list: number[] = [];
    for (let value = this.first; value <= this.last; value++) list.push(value);

    return list;
  }
}
