/** Compiled expressions: what they are, and the parts that several kinds of them share. */
import { getAttribute } from "../values/subscript.ts";
import type { Value } from "../values/value.ts";
import type { Context } from "./context.ts";
import type { Escaping } from "./frame.ts";
import type { Scope } from "./scope.ts";

export type Evaluate = (scope: Scope) => Value;

/** Marks the place that is being evaluated, for the error that may follow. */
export function at(scope: Scope, offset: number): Context {
  const { context } = scope;
  context.run.runtime.offset = offset;

  return context;
}

/** `value.name`; `isCalled` tells that a call follows. */
export function compileAttribute(name: string, offset: number, target: Evaluate, isCalled: boolean): Evaluate {
  return (scope) => {
    const value = target(scope);
    return getAttribute(value, name, isCalled, at(scope, offset));
  };
}

/** Whether output is escaped at this place of the source. */
export function escapingTest(escaping: Escaping): (scope: Scope) => boolean {
  switch (escaping) {
    case "on":
      return () => true;
    case "off":
      return () => false;
    case "setting":
      return (scope) => scope.context.run.runtime.autoescape;
    case "unknown":
      return (scope) => scope.context.escaping.isOn;
  }
}
