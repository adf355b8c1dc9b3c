/** A value that is not there. What may be done with it depends on the setting `undefined`. */
import { Fault } from "../../core/errors.ts";
import type { RenderContext } from "./value.ts";
import { type CallArguments, PythonObject, type Value } from "./value.ts";

type UndefinedKind = "lenient" | "strict" | "chainable";

export class Undefined extends PythonObject {
  readonly typeName = "Undefined";
  readonly kind: UndefinedKind;
  /** Says what is missing. */
  readonly message: string;

  constructor(kind: UndefinedKind, message: string) {
    super();
    this.kind = kind;
    this.message = message;
  }

  /** What any use ends with that needs a value. */
  fault(): Fault {
    return new Fault(this.message);
  }

  #unlessStrict<Result>(result: Result): Result {
    if (this.kind === "strict") throw this.fault();

    return result;
  }

  override repr(): string {
    return "Undefined";
  }

  override str(): string {
    return this.#unlessStrict("");
  }

  override isTrue(): boolean {
    return this.#unlessStrict(false);
  }

  override length(): number {
    return this.#unlessStrict(0);
  }

  override iterate(): Iterable<Value> {
    return this.#unlessStrict([]);
  }

  override attribute(): Value {
    if (this.kind === "chainable") return this;
    throw this.fault();
  }

  override item(): Value {
    return this.attribute();
  }

  override call(_call: CallArguments, _context: RenderContext): Value {
    throw this.fault();
  }

  /** Two undefined values are equal; a strict one cannot be compared. */
  equals(other: Value): boolean {
    return this.#unlessStrict(other instanceof Undefined);
  }
}
