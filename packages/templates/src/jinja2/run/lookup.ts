/** Compiles the way to a variable: the slots that can hold it, then the context. */
import type { Value } from "../values/value.ts";
import { SelfReference, superOf } from "./blocks.ts";
import type { Frame } from "./frame.ts";
import type { Scope } from "./scope.ts";

/** The variable of that name, or undefined. */
export function compileLookup(name: string, frame: Frame): (scope: Scope) => Value | undefined {
  const { slots, isInContext } = frame.find(name);
  const [first, ...more] = slots;
  if (name === "self" && !first) return (scope) => new SelfReference(scope.context);
  const { block } = frame;
  if (name === "super" && block && !first) return (scope) => superOf(block, scope.context);
  if (!first) return (scope) => scope.context.resolve(name);
  const inContext = (scope: Scope) => (isInContext ? scope.context.resolve(name) : undefined);
  if (more.length === 0) {
    const { up, slot } = first;
    return (scope) => {
      const value = ancestor(scope, up).slots[slot];
      return value === undefined ? inContext(scope) : value;
    };
  }

  return (scope) => {
    for (const { up, slot } of slots) {
      const value = ancestor(scope, up).slots[slot];
      if (value !== undefined) return value;
    }
    return inContext(scope);
  };
}

/** The scope that is `up` steps up. */
export function ancestor(scope: Scope, up: number): Scope {
  let found = scope;
  for (let at = 0; at < up; at++) found = found.parent!;

  return found;
}
