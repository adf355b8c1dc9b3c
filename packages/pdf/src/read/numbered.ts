/** Things by object number: in a list for the numbers of sound files, which leave hardly any out, and in a map beyond. */

const LONGEST_LIST = 1_000_000;

export class Numbered<T> {
  readonly #list: (T | undefined)[];
  readonly #others = new Map<number, T>();
  #size = 0;

  /** `length` numbers from 0 on are kept in the list, and those that follow it one by one. */
  constructor(length: number) {
    this.#list = new Array<T | undefined>(Math.min(length, LONGEST_LIST)).fill(undefined);
  }

  /** How many there are. */
  get size(): number {
    return this.#size;
  }

  get(number: number): T | undefined {
    return number < this.#list.length ? this.#list[number] : this.#others.get(number);
  }

  set(number: number, thing: T): void {
    if (this.get(number) === undefined) this.#size++;
    if (number < this.#list.length) this.#list[number] = thing;
    else if (number === this.#list.length && this.#others.size === 0) this.#list.push(thing);
    else this.#others.set(number, thing);
  }

  clear(): void {
    this.#list.fill(undefined);
    this.#others.clear();
    this.#size = 0;
  }

  /** Ascending, and after them those of the map. */
  numbers(): number[] {
    const numbers: number[] = [];
    for (let number = 0; number < this.#list.length; number++)
      if (this.#list[number] !== undefined) numbers.push(number);

    return this.#others.size === 0 ? numbers : [...numbers, ...this.#others.keys()];
  }

  /** One above the highest number. */
  get next(): number {
    let next = this.#list.length;
    for (const number of this.#others.keys()) if (number >= next) next = number + 1;

    return next;
  }
}
