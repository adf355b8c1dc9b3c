/** `namespace()`: the one object whose attributes a template can set, also from inside a loop. */

import type { Dict } from "../mapping.ts";
import { repr } from "../str.ts";
import type { RenderContext } from "../value.ts";
import { PythonObject, type Value } from "../value.ts";

export class Namespace extends PythonObject {
  readonly typeName = "Namespace";
  readonly #attributes: Dict;

  constructor(attributes: Dict) {
    super();
    this.#attributes = attributes;
  }

  set(name: string, value: Value, context: RenderContext): void {
    context.run.meter.list(this.#attributes.size + 1);
    this.#attributes.set(name, value);
  }

  override attribute(name: string): Value | undefined {
    return this.#attributes.get(name);
  }

  override item(key: Value): Value | undefined {
    return this.#attributes.get(key);
  }

  override repr(context: RenderContext): string {
    return `<Namespace ${repr(this.#attributes, context)}>`;
  }
}
