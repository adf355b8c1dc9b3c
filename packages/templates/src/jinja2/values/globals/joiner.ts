/** `joiner()`: gives nothing the first time it is called, then its separator. */
import { PythonObject, type Value } from "../value.ts";

export class Joiner extends PythonObject {
  readonly typeName = "Joiner";
  readonly #separator: Value;
  #isUsed = false;

  constructor(separator: Value) {
    super();
    this.#separator = separator;
  }

  override isCallable(): boolean {
    return true;
  }

  override call(): Value {
    const value = this.#isUsed ? this.#separator : "";
    this.#isUsed = true;

    return value;
  }
}
