/** What writes output when it is called: macros, callers, blocks and recursive loops. */
import type { SafeString } from "../../core/output.ts";
import type { RenderContext } from "../values/value.ts";
import { type CallArguments, PythonObject, type Value } from "../values/value.ts";

export abstract class Renderable extends PythonObject {
  /** Writes to the output of the run. */
  abstract render(call: CallArguments): void;

  /** True where the text that a call gives counts as HTML. */
  abstract isEscaped(context: RenderContext): boolean;

  override isCallable(): boolean {
    return true;
  }

  override call(call: CallArguments, context: RenderContext): Value {
    const captured: SafeString = context.run.capture(() => this.render(call));

    return this.isEscaped(context) ? captured : captured.text;
  }
}
