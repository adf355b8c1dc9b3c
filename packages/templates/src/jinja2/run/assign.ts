/** Compiles assignments: to names, to tuples of names, to attributes of a namespace. */
import { Fault } from "../../core/errors.ts";
import type { Target } from "../ast.ts";
import { Namespace } from "../values/globals/namespace.ts";
import { iterate } from "../values/iterate.ts";
import type { Value } from "../values/value.ts";
import type { Frame } from "./frame.ts";
import { compileLookup } from "./lookup.ts";
import type { Scope } from "./scope.ts";

export type Assign = (scope: Scope, value: Value) => void;

/** `isExported: false` keeps what an import brings out of what this template exports. */
export function compileTarget(target: Target, frame: Frame, isExported = true): Assign {
  switch (target.kind) {
    case "name": {
      const { name } = target;
      const slot = frame.declare(name);
      if (frame.isTop) {
        return (scope, value) => {
          scope.slots[slot] = value;
          scope.context.set(name, value, isExported);
        };
      }
      return (scope, value) => {
        scope.slots[slot] = value;
      };
    }
    case "namespace": {
      const find = compileLookup(target.name, frame);
      return (scope, value) => {
        const namespace = find(scope);
        scope.context.run.runtime.offset = target.from;
        if (!(namespace instanceof Namespace)) {
          throw new Fault(`"${target.name}" is not a namespace: only attributes of one can be set.`);
        }
        namespace.set(target.attribute, value, scope.context);
      };
    }
    case "tuple": {
      const items = target.items.map((item) => compileTarget(item, frame, isExported));
      return (scope, value) => {
        scope.context.run.runtime.offset = target.from;
        const values = unpack(value, items.length, scope);
        for (const [at, assign] of items.entries()) assign(scope, values[at]!);
      };
    }
  }
}

/** Exactly `wanted` values. */
function unpack(value: Value, wanted: number, scope: Scope): Value[] {
  const values: Value[] = [];
  for (const item of iterate(value, scope.context)) {
    if (values.length === wanted) throw new Fault(`There are more than ${wanted} values for ${wanted} names.`);
    values.push(item);
  }
  if (values.length < wanted) throw new Fault(`There are only ${values.length} values for ${wanted} names.`);

  return values;
}
