/** Functions of the language itself: globals and the methods of values. */

import { bindArguments, type Signature } from "./signature.ts";
import type { RenderContext } from "./value.ts";
import { type CallArguments, PythonObject, type Value } from "./value.ts";

export class BuiltinFunction extends PythonObject {
  readonly typeName = "builtin_function_or_method";
  readonly name: string;
  readonly signature: Signature;
  readonly #run: (args: (Value | undefined)[], context: RenderContext, call: CallArguments) => Value;

  constructor(
    name: string,
    signature: Signature,
    run: (args: (Value | undefined)[], context: RenderContext, call: CallArguments) => Value,
  ) {
    super();
    this.name = name;
    this.signature = signature;
    this.#run = run;
  }

  override repr(): string {
    return `<built-in function ${this.name}>`;
  }

  override isCallable(): boolean {
    return true;
  }

  override call(call: CallArguments, context: RenderContext): Value {
    return this.#run(bindArguments(this.name, this.signature, call), context, call);
  }
}
