/** What `map`, `select` and others give: values made one at a time as they are asked for, and only once. */
import { PythonObject, type Value } from "./value.ts";

export class Generator extends PythonObject {
  readonly typeName: string;
  readonly #iterator: Iterator<Value>;

  constructor(values: Iterable<Value>, typeName = "generator") {
    super();
    this.typeName = typeName;
    this.#iterator = values[Symbol.iterator]();
  }

  override isTrue(): boolean {
    return true;
  }

  override iterate(): Iterable<Value> {
    const iterator = this.#iterator;
    // Leaving a loop early must not end the iterator: the next loop goes on where this one stopped.
    return { [Symbol.iterator]: () => ({ next: () => iterator.next() }) };
  }
}
