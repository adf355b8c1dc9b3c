/** What `keys()`, `values()` and `items()` of a dict give: a look at the dict, not a copy. */

import { type AnyMapping, mappingEntries, mappingKeys, mappingSize } from "./mapping.ts";
import { repr } from "./str.ts";
import type { RenderContext } from "./value.ts";
import { PythonObject, Tuple, type Value } from "./value.ts";

export class DictView extends PythonObject {
  readonly typeName: "dict_keys" | "dict_values" | "dict_items";
  readonly #mapping: AnyMapping;

  constructor(kind: "keys" | "values" | "items", mapping: AnyMapping) {
    super();
    this.typeName = `dict_${kind}`;
    this.#mapping = mapping;
  }

  override length(): number {
    return mappingSize(this.#mapping);
  }

  override *iterate(): Iterable<Value> {
    if (this.typeName === "dict_keys") yield* mappingKeys(this.#mapping);
    else if (this.typeName === "dict_values") for (const [, value] of mappingEntries(this.#mapping)) yield value;
    else for (const entry of mappingEntries(this.#mapping)) yield new Tuple(entry);
  }

  override repr(context: RenderContext): string {
    return `${this.typeName}(${repr([...this.iterate()], context)})`;
  }
}
