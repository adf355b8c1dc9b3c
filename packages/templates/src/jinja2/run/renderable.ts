/** What writes output when it is called: macros, callers, blocks and recursive loops. */
import type { SafeString } from "../../core/output.ts";
import { type CallArguments, PythonObject, type Value } from "../values/value.ts";
import type { Context } from "./context.ts";

export abstract class Renderable extends PythonObject {
  /** Writes to the output of the run. `context` is the one of the call. */
  abstract render(call: CallArguments, context: Context): void;

  /** True where the text that a call gives counts as HTML. */
  abstract isEscaped(context: Context): boolean;

  override isCallable(): boolean {
    return true;
  }

  override call(call: CallArguments, context: Context): Value {
    const captured: SafeString = context.run.capture(() => this.render(call, context));

    return this.isEscaped(context) ? captured : captured.text;
  }
}
