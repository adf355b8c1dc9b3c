/** Reading a part of a value: `value.name`, `value[key]` and `value[from:to:step]`. */
import { Fault } from "../../core/errors.ts";
import type { SafeString } from "../../core/output.ts";
import { ownProperty } from "../../core/own-property.ts";
import { isMapping, mappingGet } from "./mapping.ts";
import { methodOf } from "./methods/method-of.ts";
import { asInt } from "./number.ts";
import { Range } from "./range.ts";
import { quoteName } from "./str.ts";
import { asText, characters, sameKind, textSteps } from "./text.ts";
import { typeName } from "./type-name.ts";
import { Undefined } from "./undefined.ts";
import type { RenderContext } from "./value.ts";
import { PythonObject, Tuple, type Value } from "./value.ts";

/**
 * `value.name`: an attribute or method, else the item of that name. A field of the data goes before a method of the same
 * name unless it is called, so that `order.items` is the list in the data; `isCalled` tells that `(` follows.
 */
export function getAttribute(value: Value, name: string, isCalled: boolean, context: RenderContext): Value {
  if (typeof value === "object" && value !== null) {
    if (!(value instanceof PythonObject)) {
      if (!isCalled && isMapping(value)) {
        const field = ownProperty(value, name);
        if (field !== undefined) return field as Value;
      }
    } else {
      const attribute = value.attribute(name, context);
      if (attribute !== undefined) return attribute;
      if (!isCalled) {
        const item = value.item(name, context);
        if (item !== undefined) return item;
      }
    }
  }
  const method = methodOf(value, name);
  if (method !== undefined) return method;
  const item = tryItem(value, name, context);
  if (item !== undefined) return item;

  return missing(value, name, context);
}

/** `value[key]`: the item, else for a text the attribute of that name. */
export function getItem(value: Value, key: Value, context: RenderContext): Value {
  const item = tryItem(value, key, context);
  if (item !== undefined) return item;
  const name = asText(key);
  if (name === undefined) return missing(value, key, context);
  if (value instanceof PythonObject) {
    const attribute = value.attribute(name, context);
    if (attribute !== undefined) return attribute;
  }

  return methodOf(value, name) ?? missing(value, key, context);
}

function tryItem(value: Value, key: Value, context: RenderContext): Value | undefined {
  if (Array.isArray(value)) return itemAt(value, key);
  if (value instanceof Tuple) return itemAt(value.items, key);
  // A list or dict cannot be a key.
  if (Array.isArray(key) || isMapping(key)) return undefined;
  if (value instanceof PythonObject) return value.item(key, context);
  const text = asText(value);
  if (text !== undefined) {
    context.run.meter.step(textSteps(text));
    const character = itemAt(characters(text), key);
    return character === undefined ? undefined : sameKind(value as string | SafeString, character);
  }

  return isMapping(value) ? mappingGet(value, key) : undefined;
}

function itemAt<Item>(items: ArrayLike<Item>, key: Value): Item | undefined {
  const index = asInt(key);
  if (typeof index !== "number") return undefined;

  return items[index < 0 ? index + items.length : index];
}

/** The undefined value that stands for a part that is not there. */
function missing(value: Value, key: Value, context: RenderContext): Value {
  const name = asText(key);
  const owner = value === null ? "none" : `This ${typeName(value)}`;
  const message =
    name === undefined
      ? `${owner} has no element ${typeof key === "number" ? key : typeName(key)}.`
      : `${owner} has no attribute ${quoteName(name)}.`;

  return context.undefined(message);
}

/** `value[start:stop:step]` of a text, list, tuple or range. */
export function slice(value: Value, start: Value, stop: Value, step: Value, context: RenderContext): Value {
  if (value instanceof Undefined) return value.item();
  const text = asText(value);
  if (text !== undefined) {
    context.run.meter.step(textSteps(text));
    const all = characters(text);
    const chosen = sliceIndexes(all.length, start, stop, step);
    if (typeof all === "string" && chosen.step === 1) {
      return sameKind(value as string | SafeString, all.slice(chosen.from, Math.max(chosen.from, chosen.to)));
    }
    return sameKind(value as string | SafeString, pick<string>(all, chosen).join(""));
  }
  const items = Array.isArray(value) ? value : value instanceof Tuple ? value.items : undefined;
  if (items !== undefined) {
    const chosen = sliceIndexes(items.length, start, stop, step);
    const picked = pick<Value>(items, chosen);
    context.run.meter.step(picked.length);
    return Array.isArray(value) ? picked : new Tuple(picked);
  }
  if (value instanceof Range) {
    const chosen = sliceIndexes(value.length(), start, stop, step);
    return new Range(
      value.start + chosen.from * value.step,
      value.start + chosen.to * value.step,
      value.step * chosen.step,
    );
  }

  throw new Fault(`A ${typeName(value)} cannot be sliced.`);
}

interface SliceIndexes {
  from: number;
  to: number;
  step: number;
}

function sliceIndexes(length: number, start: Value, stop: Value, step: Value): SliceIndexes {
  const by = sliceNumber(step) ?? 1;
  if (by === 0) throw new Fault("The step of a slice cannot be 0.");
  const first = by > 0 ? 0 : -1;
  const last = by > 0 ? length : length - 1;
  const clamp = (index: number) => Math.min(Math.max(index < 0 ? index + length : index, first), last);
  const from = sliceNumber(start);
  const to = sliceNumber(stop);

  return {
    from: from === undefined ? (by > 0 ? 0 : length - 1) : clamp(from),
    to: to === undefined ? (by > 0 ? length : -1) : clamp(to),
    step: by,
  };
}

function sliceNumber(value: Value): number | undefined {
  if (value === null) return undefined;
  if (value instanceof Undefined) throw value.fault();
  const index = asInt(value);
  if (index === undefined) throw new Fault(`A slice needs whole numbers but is given ${typeName(value)}.`);

  return Number(index);
}

function pick<Item>(items: ArrayLike<Item>, { from, to, step }: SliceIndexes): Item[] {
  const picked: Item[] = [];
  if (step > 0) for (let at = from; at < to; at += step) picked.push(items[at]!);
  else for (let at = from; at > to; at += step) picked.push(items[at]!);

  return picked;
}
