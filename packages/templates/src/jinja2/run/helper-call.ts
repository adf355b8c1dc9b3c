/** Calls our own helpers from Jinja2, as filters and as functions. */
import { callHelper } from "../../core/call-helper.ts";
import { didYouMeanHint } from "../../core/did-you-mean.ts";
import { Fault } from "../../core/errors.ts";
import { SafeString } from "../../core/output.ts";
import type { Helper, Value as HelperValue } from "../../helpers/helper.ts";
import { filters } from "../filters/filters.ts";
import { toList, tryIterate } from "../values/iterate.ts";
import { Dict } from "../values/mapping.ts";
import { dateText, str } from "../values/str.ts";
import { Undefined } from "../values/undefined.ts";
import type { RenderContext } from "../values/value.ts";
import { type CallArguments, Float, PythonObject, Tuple, type Value } from "../values/value.ts";

/** A helper in the place of a function: `epc(iban=…)`. */
export class HelperFunction extends PythonObject {
  readonly typeName = "function";
  readonly #helper: Helper;

  constructor(helper: Helper) {
    super();
    this.#helper = helper;
  }

  override isCallable(): boolean {
    return true;
  }

  override call(call: CallArguments, context: RenderContext): Value {
    return callWith(this.#helper, call.positional, call.named, context);
  }
}

/** A filter that the language does not have: a helper of that name, or an error that names the closest one. */
export function callHelperFilter(name: string, value: Value, call: CallArguments, context: RenderContext): Value {
  const helper = context.run.helper(name);
  if (!helper) throw new Fault(unknownFilter(name, context.run.runtime.helpers.keys()));

  return callWith(helper, [value, ...call.positional], call.named, context);
}

export function unknownFilter(name: string, helperNames: Iterable<string>): string {
  return `There is no filter "${name}".${didYouMeanHint(name, [...filters.keys(), ...helperNames, "date"])}`;
}

function callWith(
  helper: Helper,
  positional: readonly Value[],
  named: ReadonlyMap<string, Value> | undefined,
  context: RenderContext,
): Value {
  const values = positional.map((value) => toHelper(value, context));
  const byName = named && new Map([...named].map(([name, value]) => [name, toHelper(value, context)]));
  const result = callHelper(helper, values, byName, context.run.runtime.helperContext);

  // Nothing prints as nothing: Jinja2 would print None.
  return result === null || result === undefined
    ? new Undefined("lenient", `"${helper.name}" gives nothing here.`)
    : (result as Value);
}

/** A value in the plain types that helpers know. */
function toHelper(value: Value, context: RenderContext): HelperValue {
  if (typeof value !== "object" || value === null || value instanceof SafeString) return value;
  if (value instanceof Float) return value.value;
  if (Array.isArray(value))
    return value.some(isForeign) ? value.map((item) => toHelper(item, context)) : (value as HelperValue);
  if (value instanceof Date) return dateText(value);
  if (!(value instanceof PythonObject)) return value as HelperValue;
  if (value instanceof Undefined) return value.isTrue() ? null : undefined;
  if (value instanceof Tuple) return value.items.map((item) => toHelper(item, context));
  if (value instanceof Dict) {
    const plain: { [key: string]: HelperValue } = {};
    for (const [key, item] of value.entries()) {
      const name = str(key, context);
      if (name !== "__proto__") plain[name] = toHelper(item, context);
    }
    return plain;
  }
  if (tryIterate(value, context) === undefined) return str(value, context);

  return toList(value, context).map((item) => toHelper(item, context));
}

/** True for what a helper does not know, or may hold such a thing. */
function isForeign(value: Value): boolean {
  return value instanceof Float || value instanceof PythonObject || Array.isArray(value);
}
