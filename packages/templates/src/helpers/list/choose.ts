/** Elements of a list, chosen by what they are. */
import { SafeString } from "../../core/output.ts";
import { declaredChoices } from "../declarations/list/choose.ts";
import type { Value } from "../helper.ts";
import { implementHelpers } from "../implement-helpers.ts";
import { fieldOf, isSame, isTruthy, keyOf, textOf } from "../values.ts";

export const choices = implementHelpers(declaredChoices, {
  where: ([elements, name, value], { meter }) => {
    meter.step(elements.length);
    return elements.filter((element) => matches(element, name, value));
  },
  reject: ([elements, name, value], { meter }) => {
    meter.step(elements.length);
    return elements.filter((element) => !matches(element, name, value));
  },
  find: ([elements, name, value], { meter }) => {
    meter.step(elements.length);
    return elements.find((element) => matches(element, name, value));
  },
  first: ([value]) => elementsOf(value)[0],
  last: ([value]) => elementsOf(value).at(-1),
  group_by: ([elements, name], { meter }) => {
    meter.step(elements.length);
    const groups = new Map<string, { key: Value; items: Value[] }>();
    for (const element of elements) {
      const key = keyOf(element, name);
      const text = `${typeof key} ${textOf(key)}`;
      const group = groups.get(text) ?? { key: key ?? null, items: [] };
      group.items.push(element);
      groups.set(text, group);
    }
    meter.list(groups.size);
    return [...groups.values()];
  },
});

function matches(element: Value, field: string, wanted: Value): boolean {
  const value = fieldOf(element, field);

  return wanted === undefined ? isTruthy(value) : isSame(value, wanted);
}

function elementsOf(value: Value): Value[] {
  if (Array.isArray(value)) return value;
  if (value instanceof SafeString) return [...value.text];

  return typeof value === "string" ? [...value] : [];
}
