/** `cycler()`: goes through its values again and again. */
import { BuiltinFunction } from "../callable.ts";
import { signature } from "../signature.ts";
import { PythonObject, type Value } from "../value.ts";

const NO_ARGUMENTS = signature("");

export class Cycler extends PythonObject {
  readonly typeName = "Cycler";
  readonly #items: readonly Value[];
  #position = 0;

  constructor(items: readonly Value[]) {
    super();
    this.#items = items;
  }

  override attribute(name: string): Value | undefined {
    switch (name) {
      case "current":
        return this.#items[this.#position]!;
      case "pos":
        return this.#position;
      case "next":
        return new BuiltinFunction(name, NO_ARGUMENTS, () => this.#next());
      case "reset":
        return new BuiltinFunction(name, NO_ARGUMENTS, () => {
          this.#position = 0;
          return null;
        });
    }

    return undefined;
  }

  #next(): Value {
    const value = this.#items[this.#position]!;
    this.#position = (this.#position + 1) % this.#items.length;

    return value;
  }
}
