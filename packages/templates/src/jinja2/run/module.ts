/** What `import` gives: the variables and macros that a template exports. */
import type { SafeString } from "../../core/output.ts";
import { PythonObject, type Value } from "../values/value.ts";
import type { Context } from "./context.ts";

export class Module extends PythonObject {
  readonly typeName = "TemplateModule";
  readonly #context: Context;
  readonly #body: SafeString;

  constructor(context: Context, body: SafeString) {
    super();
    this.#context = context;
    this.#body = body;
  }

  override attribute(name: string): Value | undefined {
    return this.#context.exported.has(name) ? this.#context.variables.get(name) : undefined;
  }

  override str(): string {
    return this.#body.text;
  }

  override html(): string {
    return this.#body.text;
  }
}
