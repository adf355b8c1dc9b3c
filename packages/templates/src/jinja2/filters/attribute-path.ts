/** Paths such as `customer.city` or `prices.0`, by which filters reach into the elements of a list. */
import { Fault } from "../../core/errors.ts";
import { getItem } from "../values/subscript.ts";
import { asText } from "../values/text.ts";
import { typeName } from "../values/type-name.ts";
import { Undefined } from "../values/undefined.ts";
import type { RenderContext, Value } from "../values/value.ts";

export type Getter = (item: Value) => Value;

/** What stands at the path in an item; `standard` takes the place of each part that is missing. */
export function attributeGetter(path: Value | undefined, context: RenderContext, standard?: Value): Getter {
  const parts = pathParts(path);

  return (item) => {
    let value = item;
    context.run.meter.step(parts.length >> 2);
    for (const part of parts) {
      value = getItem(value, part, context);
      if (standard !== undefined && standard !== null && value instanceof Undefined) value = standard;
    }
    return value;
  };
}

/** Texts without their case, for sorting and comparing; other values as they are. */
export function ignoreCase(value: Value): Value {
  return asText(value)?.toLowerCase() ?? value;
}

function pathParts(path: Value | undefined): Value[] {
  if (path === undefined || path === null) return [];
  if (typeof path === "number") return [path];
  if (path instanceof Undefined) throw path.fault();
  const text = asText(path);
  if (text === undefined) throw new Fault(`An attribute is named by a text but here by a ${typeName(path)}.`);

  return text.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
