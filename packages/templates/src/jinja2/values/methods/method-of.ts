/** The methods of a value: a closed list for each type of data, so that nothing else can be called. */
import { SafeString } from "../../../core/output.ts";
import { BuiltinFunction } from "../callable.ts";
import { isMapping } from "../mapping.ts";
import { asFloat, asInt } from "../number.ts";
import { textSteps } from "../text.ts";
import { Float, Tuple, type Value } from "../value.ts";
import { dictMethods } from "./dict.ts";
import { listMethods, tupleMethods } from "./list.ts";
import { markupMethods } from "./markup.ts";
import type { MethodTable } from "./method.ts";
import { floatMethods, intMethods, numberAttribute } from "./number.ts";
import { stringMethods } from "./string.ts";

/** The method (or, of a number, the attribute) of that name, or undefined. */
export function methodOf(value: Value, name: string): Value | undefined {
  if (typeof value === "string") return bound(stringMethods, value, name);
  if (value instanceof SafeString) return bound(markupMethods, value, name) ?? bound(stringMethods, value, name);
  if (Array.isArray(value)) return bound(listMethods, value, name);
  if (value instanceof Tuple) return bound(tupleMethods, value, name);
  if (isMapping(value)) return bound(dictMethods, value, name);
  const whole = asInt(value);
  if (whole !== undefined) return numberAttribute(whole, name) ?? bound(intMethods, whole, name);
  if (value instanceof Float || typeof value === "number") {
    return numberAttribute(value, name) ?? bound(floatMethods, asFloat(value)!, name);
  }

  return undefined;
}

function bound<Self extends Value>(methods: MethodTable<Self>, self: Self, name: string): Value | undefined {
  const method = methods.get(name);

  return (
    method &&
    new BuiltinFunction(name, method.signature, (args, context, call) => {
      context.run.meter.step(textSteps(self));
      return method.run(self, args, context, call);
    })
  );
}
