/** Things by object number: in a list for the numbers of sound files, which leave hardly any out, and in a map beyond. */

const LONGEST_LIST = 1_000_000;

export class Numbered<T> {
  readonly #list: (T | undefined)[];
  readonly #others = new Map<number, T>();

  /** `length` numbers from 0 on are kept in the list, and those that follow it one by one. */
  constructor(length: number) {
    this.#list = new Array<T | undefined>(Math.min(length, LONGEST_LIST)).fill(undefined);
  }

  get(number: number): T | undefined {
    return number < this.#list.length ? this.#list[number] : this.#others.get(number);
  }

  set(number: number, thing: T): void {
    if (number < this.#list.length) this.#list[number] = thing;
    else if (number === this.#list.length && this.#others.size === 0) this.#list.push(thing);
    else this.#others.set(number, thing);
  }

  clear(): void {
    this.#list.fill(undefined);
    this.#others.clear();
  }

  numbers(): number[] {
    const numbers: number[] = [];
    for (let number = 0; number < this.#list.length; number++)
      if (this.#list[number] !== undefined) numbers.push(number);

    return [...numbers, ...this.#others.keys()];
  }
}
